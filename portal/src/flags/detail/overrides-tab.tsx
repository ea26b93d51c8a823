import { Alert, Button, Group, SegmentedControl, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { OctagonX } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../../session/me';
import { ActionButton, needs } from '../../ui/action-button';
import { FormProblem } from '../../ui/forms/form-parts';
import { notifyUndo } from '../../ui/feedback/notify';
import { RowsPending } from '../../ui/feedback/page-pending';
import { ErrorPanel } from '../../ui/feedback/states';
import { ExactTime, RelativeTime } from '../../ui/text/time';
import { exactTime } from '../../ui/text/time-text';
import type { SelfOverride } from '../flag';
import { deleteSelfOverride, setSelfOverride } from '../flag-writes';
import { flagKeys, groupsQuery, selfOverrideQuery } from '../queries';
import { useDraft } from './draft-context';
import { AllOverrides } from './all-overrides';
import { IdentitiesSection } from './identities-section';
import { fillSlots } from '../../ui/text/fill-slots';
import * as strings from './flag-detail.strings';

/** Overrides of the flag that users have set for themselves. */
export function OverridesTab() {
  const { project, flag } = useDraft();
  const { data: groups = [] } = useQuery(groupsQuery(project));
  const group = groups.find(({ key }) => key === flag.group);
  const stop =
    group !== undefined && (group.killed || !group.enabled)
      ? strings.groupStopped(group.name, group.killed)
      : flag.killed
        ? strings.flagStopped
        : null;
  return (
    <Stack gap="lg">
      {stop !== null && (
        <Alert
          color="red"
          icon={<OctagonX size={18} aria-hidden />}
          title={strings.overridesInactiveTitle(stop)}
        >
          {strings.overridesInactive}
        </Alert>
      )}
      <Mine />
      <IdentitiesSection project={project} />
      <AllOverrides />
    </Stack>
  );
}

function Mine() {
  const { project, flag } = useDraft();
  const may = useCan(project, 'flags:override');
  const { data, error, isPending, refetch } = useQuery(selfOverrideQuery(project, flag.key));
  return (
    <section className="panel" style={{ padding: 16 }} aria-labelledby="mine-title">
      <Title order={2} size="md" id="mine-title" mb={4}>
        {strings.forYouTitle}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {fillSlots(strings.forYouHint, {
          text: <span className="mono">{strings.userIdAttribute}</span>,
        })}
      </Text>
      {!may && <Text size="sm">{needs(false, 'flags:override', project)}</Text>}
      {isPending && <RowsPending rows={1} />}
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!may && data != null && <Leftover project={project} flagKey={flag.key} current={data} />}
      {may && data !== undefined && (
        <MineForm key={data?.revision ?? 'none'} project={project} flagKey={flag.key} current={data} />
      )}
    </section>
  );
}

/** Override of a user who no longer has `flags:override`: it is inactive and can be removed. */
function Leftover({
  project,
  flagKey,
  current,
}: {
  project: string;
  flagKey: string;
  current: SelfOverride;
}) {
  const queries = useQueryClient();
  const [openedAtMs] = useState(Date.now);
  const remove = useMutation({
    mutationFn: () => deleteSelfOverride(project, flagKey),
    onSuccess: () => queries.invalidateQueries({ queryKey: flagKeys.all(project) }),
  });
  return (
    <Stack gap="sm" mt="sm">
      <Current current={current} nowMs={openedAtMs} />
      <Group>
        <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
          {strings.removeMyOverride}
        </Button>
      </Group>
      <FormProblem error={remove.error} />
    </Stack>
  );
}

const EXPIRIES = [
  { value: '1', label: strings.for1Hour },
  { value: '8', label: strings.for8Hours },
  { value: '24', label: strings.for1Day },
  { value: '168', label: strings.for7Days },
  { value: 'never', label: strings.untilRemoved },
  { value: 'at', label: strings.untilCustomTime },
];
const HOUR_MS = 3_600_000;

function MineForm({
  project,
  flagKey,
  current,
}: {
  project: string;
  flagKey: string;
  current: SelfOverride | null;
}) {
  const queries = useQueryClient();
  const [value, setValue] = useState(current === null || current.value ? 'on' : 'off');
  const [expiry, setExpiry] = useState('8');
  const [until, setUntil] = useState('');
  const [openedAtMs] = useState(Date.now);
  const refresh = () => queries.invalidateQueries({ queryKey: flagKeys.all(project) });
  const put = (before: SelfOverride) =>
    setSelfOverride(project, flagKey, {
      value: before.value,
      active: before.active,
      expires_at: before.expires_at,
    });

  const save = useMutation({
    mutationFn: () =>
      setSelfOverride(project, flagKey, {
        value: value === 'on',
        active: true,
        expires_at: expiresAt(expiry, until),
      }),
    onSuccess: async (saved) => {
      notifyUndo(strings.overrideSet(saved.value, flagKey), async () => {
        await (current === null ? deleteSelfOverride(project, flagKey) : put(current));
        await refresh();
      });
      await refresh();
    },
  });
  const clear = useMutation({
    mutationFn: () => deleteSelfOverride(project, flagKey),
    onSuccess: async () => {
      notifyUndo(strings.ownOverrideRemoved, async () => {
        if (current !== null) await put(current);
        await refresh();
      });
      await refresh();
    },
  });
  const isTimeMissing = expiry === 'at' && Number.isNaN(Date.parse(until));

  return (
    <Stack gap="sm">
      <Current current={current} nowMs={openedAtMs} />
      <Group gap="sm" align="flex-end">
        <SegmentedControl
          aria-label={strings.valueLabel}
          data={[
            { value: 'on', label: strings.on },
            { value: 'off', label: strings.off },
          ]}
          value={value}
          onChange={setValue}
        />
        <Select
          aria-label={strings.durationLabel}
          w={170}
          data={EXPIRIES}
          value={expiry}
          allowDeselect={false}
          onChange={(next) => setExpiry(next ?? '8')}
        />
        {expiry === 'at' && (
          <TextInput
            type="datetime-local"
            label={strings.untilInputLabel}
            value={until}
            description={
              isTimeMissing
                ? undefined
                : strings.utcTime(exactTime(new Date(until).toISOString(), 'utc').slice(0, 16))
            }
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
        )}
        <ActionButton
          blocked={isTimeMissing ? strings.untilMissing : null}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {strings.setOrChangeOverride(current !== null)}
        </ActionButton>
        {current !== null && (
          <Button variant="default" loading={clear.isPending} onClick={() => clear.mutate()}>
            {strings.removeMyOverride}
          </Button>
        )}
      </Group>
      <FormProblem error={save.error ?? clear.error} />
    </Stack>
  );
}

function Current({ current, nowMs }: { current: SelfOverride | null; nowMs: number }) {
  if (current === null) return <Text size="sm">{strings.noOwnOverride}</Text>;
  const isOver = current.expires_at !== null && Date.parse(current.expires_at) <= nowMs;
  return (
    <Text size="sm" component="div">
      {fillSlots(strings.youGet, { strong: <strong>{strings.onOrOffInSentence(current.value)}</strong> })}
      {current.expires_at === null ? (
        strings.untilYouRemoveItSuffix
      ) : (
        <>
          {isOver ? strings.endedPrefix : strings.untilPrefix}
          <ExactTime at={current.expires_at} /> (<RelativeTime at={current.expires_at} />)
        </>
      )}
      {!current.active && strings.keptButInactiveSuffix}
    </Text>
  );
}

function expiresAt(expiry: string, until: string): string | null {
  if (expiry === 'never') return null;
  const at = expiry === 'at' ? new Date(until) : new Date(Date.now() + Number(expiry) * HOUR_MS);
  return at.toISOString();
}
