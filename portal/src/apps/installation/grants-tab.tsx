import { Badge, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePeople } from '../../members/people';
import { ActionButton, needs } from '../../ui/action-button';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal';
import { FormProblem } from '../../ui/forms/form-parts';
import { RowsPending } from '../../ui/feedback/page-pending';
import { Empty, ErrorPanel } from '../../ui/feedback/states';
import { Status } from '../../ui/feedback/status';
import { TablePanel } from '../../ui/layout/table-panel';
import { RelativeTime } from '../../ui/text/time';
import { type Installation, requestedPermissions, manifestOf, type AppVersion } from '../app';
import { permissionText } from '../app-texts';
import { installationKeys, versionQuery, useInstallation } from '../queries';
import { approvePermission, revokePermission } from '../writes';
import * as strings from './installation.strings';

export function GrantsTab() {
  return <Grants {...useInstallation()} />;
}

/** Permissions that the version in use and the pending one request, and who approved each. */
export function Grants({ project, installation }: { project: string; installation: Installation }) {
  const { app, app_version: used, pending } = installation;
  const inUse = useQuery(versionQuery(project, app.slug, used.version));
  const next = useQuery({
    ...versionQuery(project, app.slug, pending?.version ?? ''),
    enabled: pending !== null,
  });
  const error = inUse.error ?? next.error;
  const queries = useQueryClient();
  const [revoking, setRevoking] = useState<GrantRow | null>(null);
  const save = useMutation({
    mutationFn: ({ permission, isGranted }: { permission: string; isGranted: boolean }) =>
      (isGranted ? approvePermission : revokePermission)(installation.id, installation.version, permission),
    // Also after a failure: another user may have changed the installation meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: installationKeys.all(project) }),
  });
  if (error !== null) {
    return (
      <ErrorPanel
        error={error}
        onRetry={() => {
          void inUse.refetch();
          if (pending !== null) void next.refetch();
        }}
      />
    );
  }
  if (inUse.data === undefined || (pending !== null && next.data === undefined))
    return <RowsPending rows={3} />;
  const rows = grantRows(installation, inUse.data, next.data ?? null);
  if (rows.length === 0) {
    return <Empty title={strings.noPermissionsTitle}>{strings.noPermissions(used.version)}</Empty>;
  }
  const blocked =
    installation.state === 'uninstalled'
      ? strings.wasUninstalled
      : needs(
          installation.can.includes('installations:manage'),
          'installations:manage',
          strings.thisInstallation,
        );
  const change = (row: GrantRow) => {
    if (row.grant === null) save.mutate({ permission: row.permission, isGranted: true });
    else if (row.isRequired) setRevoking(row);
    else save.mutate({ permission: row.permission, isGranted: false });
  };
  return (
    <Stack gap="md">
      {revoking === null && <FormProblem error={save.error} />}
      <TablePanel
        label={strings.permissionsTitle}
        head={[strings.permissionLabel, strings.requestedLabel, strings.stateLabel, '']}
        minWidth={680}
      >
        {rows.map((row) => (
          <GrantLine
            key={row.permission}
            project={project}
            row={row}
            blocked={blocked}
            isBusy={save.isPending && save.variables.permission === row.permission}
            onChange={() => change(row)}
          />
        ))}
      </TablePanel>
      {revoking !== null && (
        <ConfirmModal
          opened
          onClose={() => setRevoking(null)}
          title={strings.revokePermission(revoking.permission)}
          verb={strings.revoke}
          typed={revoking.permission}
          onConfirm={() => save.mutateAsync({ permission: revoking.permission, isGranted: false })}
        >
          {strings.revokeConsequences(app.name)}
        </ConfirmModal>
      )}
    </Stack>
  );
}

function GrantLine({
  project,
  row,
  blocked,
  isBusy,
  onChange,
}: {
  project: string;
  row: GrantRow;
  blocked: string | null;
  isBusy: boolean;
  onChange: () => void;
}) {
  const nameOf = usePeople(project);
  const { permission, isRequired, isNew, grant, by } = row;
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={500} component="div">
          {permissionText(permission)}
          {isNew && (
            <Badge variant="light" size="sm" ml={8}>
              {strings.newBadge}
            </Badge>
          )}
        </Text>
        <Text size="xs" c="dimmed" className="mono">
          {permission}
        </Text>
      </Table.Td>
      <Table.Td>{strings.requestedBy(isRequired, by.join(' and '))}</Table.Td>
      <Table.Td>
        {grant === null ? (
          <Status kind={isRequired ? 'warn' : 'off'}>{strings.notApproved}</Status>
        ) : (
          <>
            <Status kind="ok">{strings.approved}</Status>
            <Text size="xs" c="dimmed" mt={2}>
              <RelativeTime at={grant.granted_at} />
              {strings.bySuffix(nameOf(grant.granted_by) ?? strings.formerMember)}
            </Text>
          </>
        )}
      </Table.Td>
      <Table.Td ta="right">
        <ActionButton
          size="xs"
          variant={grant === null && isRequired ? 'filled' : 'default'}
          blocked={blocked}
          loading={isBusy}
          onClick={onChange}
        >
          {strings.approveOrRevoke(grant !== null)}
        </ActionButton>
      </Table.Td>
    </Table.Tr>
  );
}

interface GrantRow {
  permission: string;
  /** Whether the version in use or the pending one requires it. */
  isRequired: boolean;
  /** Whether only the pending version requests it. */
  isNew: boolean;
  /** Versions that request it. */
  by: string[];
  grant: Installation['grants'][number] | null;
}

/** Rows in the order of the manifests, required permissions first. */
function grantRows(
  { grants }: Pick<Installation, 'grants'>,
  inUse: AppVersion,
  pending: AppVersion | null,
): GrantRow[] {
  const rows = new Map<string, GrantRow>();
  for (const version of pending === null ? [inUse] : [inUse, pending]) {
    for (const { permission, isRequired } of requestedPermissions(manifestOf(version))) {
      const row = rows.get(permission);
      rows.set(permission, {
        permission,
        isRequired: isRequired || (row?.isRequired ?? false),
        isNew: version !== inUse && row === undefined,
        by: [...(row?.by ?? []), version.version],
        grant: grants.find((grant) => grant.permission === permission) ?? null,
      });
    }
  }
  return [...rows.values()].toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
}
