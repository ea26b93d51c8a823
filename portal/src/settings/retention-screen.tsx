import { Alert, Button, Group, NumberInput, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';
import { typeLabel } from '../events/type-label';
import { useCan, useCanInOrganization, useProject } from '../session/me';
import { ActionButton, needs } from '../ui/action-button';
import { FormProblem } from '../ui/forms/form-parts';
import { notifyDone } from '../ui/feedback/notify';
import { RowsPending } from '../ui/feedback/page-pending';
import { Section } from '../ui/layout/section';
import { ErrorPanel } from '../ui/feedback/states';
import { TablePanel } from '../ui/layout/table-panel';
import { useUnsavedGuard } from '../ui/forms/use-unsaved-guard';
import { retentionQuery } from '../events/queries';
import * as strings from './settings.strings';

type Retention = components['schemas']['EventRetentionResponse'];
type TypeRetention = Retention['types'][number];
/** The request schema restricts `type` to an enumeration; the response can contain other types. */
type Change = components['schemas']['UpdateEventRetentionDto']['types'][number];
/** Entered retention by type, for edited types only; `''`: the installation's default. */
type Draft = Readonly<Record<string, number | string>>;

export function RetentionScreen({ project }: { project: string }) {
  const { data, error, refetch } = useQuery(retentionQuery(project));
  if (data === undefined) {
    return error === null ? (
      <RowsPending rows={8} />
    ) : (
      <ErrorPanel error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <Section title={strings.retentionTitle} lead={strings.retentionLead(data.installation_days)}>
      <RetentionForm project={project} retention={data} />
    </Section>
  );
}

function RetentionForm({ project, retention }: { project: string; retention: Retention }) {
  const queries = useQueryClient();
  const name = useProject(project)?.name ?? project;
  const canManage = useCan(project, 'project:manage');
  const canInOrganization = useCanInOrganization('organization:manage');
  const [draft, setDraft] = useState<Draft>({});
  const most = retention.installation_days;
  const changes = changesOf(retention, draft);
  const isValid = changes.every(({ days }) => isDays(days, most));
  const save = useMutation({
    mutationFn: () =>
      unwrap(
        api.PATCH('/api/projects/{project}/event-retention', {
          params: { path: { project } },
          body: { types: changes },
        }),
      ),
    onSuccess: (saved) => {
      queries.setQueryData(retentionQuery(project).queryKey, saved);
      setDraft({});
      notifyDone(strings.retentionSaved);
    },
  });
  const { guard } = useUnsavedGuard(changes.length > 0, strings.retentionInSentence);
  const blocked = needs(canManage, 'project:manage', name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked === null && changes.length > 0 && isValid) save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      {guard}
      <Stack gap="md" maw={720}>
        <FormProblem error={save.error} />
        <TablePanel
          label={strings.retentionTable}
          head={[strings.typeLabel, strings.retentionDaysLabel, strings.storedSinceLabel]}
          minWidth={480}
          isDense
        >
          {retention.types.map((each) => (
            <RetentionRow
              key={each.type}
              retention={each}
              most={most}
              value={draft[each.type] ?? each.own_days ?? ''}
              onChange={(value) => setDraft({ ...draft, [each.type]: value })}
              readOnly={!(each.requires === 'organization:manage' ? canInOrganization : canManage)}
            />
          ))}
        </TablePanel>
        {isValid && changes.some(({ type, days }) => isShorter(retention, type, days)) && (
          <Alert color="yellow" role="alert" title={strings.retentionShorterTitle}>
            {strings.retentionShorterHint}
          </Alert>
        )}
        <Group gap="xs">
          <ActionButton type="submit" loading={save.isPending} blocked={blocked} onClick={() => undefined}>
            {strings.saveRetention}
          </ActionButton>
          {changes.length > 0 && (
            <Button
              variant="default"
              onClick={() => {
                setDraft({});
                save.reset();
              }}
            >
              {strings.discardChanges}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

function RetentionRow({
  retention: { type, stored_since: storedSince, requires },
  most,
  value,
  onChange,
  readOnly,
}: {
  retention: TypeRetention;
  most: number;
  value: number | string;
  onChange: (value: number | string) => void;
  readOnly: boolean;
}) {
  const label = typeLabel(type);
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm">{label}</Text>
        {requires === 'organization:manage' && (
          <Text size="xs" c="dimmed">
            {strings.retentionByAdministrators}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <NumberInput
          aria-label={strings.retentionDaysOf(label)}
          placeholder={strings.retentionDefault(most)}
          value={value}
          onChange={onChange}
          error={isDays(toDays(value), most) ? null : strings.retentionRule(most)}
          suffix={strings.daysSuffix}
          decimalScale={0}
          allowNegative={false}
          clampBehavior="none"
          readOnly={readOnly}
          hideControls
          w={200}
        />
      </Table.Td>
      <Table.Td className="tabular">{storedSince.slice(0, 'YYYY-MM-DD'.length)}</Table.Td>
    </Table.Tr>
  );
}

function toDays(value: number | string): number | null {
  return value === '' ? null : Number(value);
}

function isDays(days: number | null, most: number): boolean {
  return days === null || (days >= 1 && days <= most);
}

function changesOf({ types }: Retention, draft: Draft): Change[] {
  return types.flatMap(({ type, own_days: own }) => {
    const value = draft[type];
    return value === undefined || toDays(value) === own ? [] : [{ type, days: toDays(value) } as Change];
  });
}

function isShorter(
  { types, installation_days: most }: Retention,
  type: string,
  days: number | null,
): boolean {
  const before = types.find((each) => each.type === type)?.days ?? most;
  return (days ?? most) < before;
}
