import { Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Permission } from '../session/me';
import { AppDrawer } from '../ui/dialogs/overlays';
import { RowsPending } from '../ui/feedback/page-pending';
import { ErrorPanel } from '../ui/feedback/states';
import { Status } from '../ui/feedback/status';
import { explanationQuery, type Explanation } from './queries';
import { PERMISSION_TEXTS, PROJECT_PERMISSIONS } from '../ui/text/permission-texts';
import * as strings from './members.strings';

const FIRST: Permission = 'flags:edit';

/** Drawer that explains why a user has a permission in the project, or which relations would grant it. */
export function ExplainDrawer({
  project,
  person,
  onClose,
}: {
  project: string;
  person: { user_id: string; name: string };
  onClose: () => void;
}) {
  const [permission, setPermission] = useState<Permission>(FIRST);
  const { data, error, refetch } = useQuery(
    explanationQuery(person.user_id, permission, `project:${project}`),
  );
  return (
    <AppDrawer opened onClose={onClose} title={strings.explainTitle(person.name)}>
      <Stack gap="md">
        <Select
          label={strings.permissionLabel}
          description={PERMISSION_TEXTS[permission]}
          data={PROJECT_PERMISSIONS}
          value={permission}
          onChange={(value) => setPermission(value as Permission)}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          checkIconPosition="right"
          searchable
        />
        {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <RowsPending rows={2} />}
        {data !== undefined && <Answer explanation={data} name={person.name} />}
      </Stack>
    </AppDrawer>
  );
}

function Answer({ explanation, name }: { explanation: Explanation; name: string }) {
  const { allowed, because, otherwise, permission, user } = explanation;
  return (
    <Stack gap="sm" role="status">
      <div>
        <Status kind={allowed ? 'ok' : 'off'}>{strings.allowedOrNot(allowed)}</Status>
      </div>
      {user.deactivated && <Text size="sm">{strings.personDeactivated(name)}</Text>}
      {allowed && (
        <>
          <Text size="sm" fw={600}>
            {strings.becauseTitle}
          </Text>
          <ul className="plain-list">
            {because.map((grant, index) => (
              <li key={index}>{sentence(grant)}</li>
            ))}
          </ul>
        </>
      )}
      {!allowed && otherwise.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {strings.grantedByTitle(permission)}
          </Text>
          <ul className="plain-list">
            {otherwise.map(({ relation, object }, index) => (
              <li key={index}>{strings.grantedByRelation(relation, objectName(object))}</li>
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}

/** `admin of the organization, and so owner of the project shop` */
function sentence({ path }: Explanation['because'][number]): string {
  return path
    .map(({ relation, object }) => `${relation} of ${objectName(object)}`)
    .join(', and so ')
    .replace(/^./, (first) => first.toUpperCase());
}

function objectName({ type, id, key }: Explanation['object']): string {
  if (type === 'organization') return strings.organizationInSentence;
  return `the ${type} ${key ?? id}`;
}
