import { Checkbox, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Problem } from '../../api/problem';
import { useCan } from '../../session/me';
import { FormProblem } from '../../ui/form-problem';
import { notifyUndo } from '../../ui/notify';
import { exactTime } from '../../ui/time-text';
import type { Flag } from '../flag';
import { cancelSchedule, scheduleFlag, type CreateSchedule } from '../flag-writes';
import { flagKeys } from '../queries';
import { FormActions } from '../../ui/form-actions';

type Change = CreateSchedule['change'];

const SWITCH = [
  { value: '', label: 'Leave as it is then' },
  { value: 'on', label: 'Turn on' },
  { value: 'off', label: 'Turn off' },
];
const STOP = [
  { value: '', label: 'Leave as it is then' },
  { value: 'release', label: 'Release' },
  { value: 'pull', label: 'Pull: off for everybody' },
];

export function ScheduleForm({
  project,
  flag,
  onClose,
}: {
  project: string;
  flag: Flag;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const mayKill = useCan(project, 'flags:kill');
  const [time, setTime] = useState('');
  const [power, setPower] = useState('');
  const [stop, setStop] = useState('');
  const [rollout, setRollout] = useState<number | ''>('');
  const [archive, setArchive] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);

  const at = new Date(time);
  const isTime = !Number.isNaN(at.getTime());
  const change: Change = {
    ...(power === '' ? {} : { enabled: power === 'on' }),
    ...(stop === '' ? {} : { killed: stop === 'pull' }),
    ...(rollout === '' ? {} : { rollout }),
    ...(archive ? { archived: true } : {}),
  };
  const isEmpty = Object.keys(change).length === 0;
  const fieldError = (path: string) =>
    error instanceof Problem ? error.fields.find((field) => field.path === path)?.problem : undefined;

  const plan = async () => {
    setTried(true);
    setError(null);
    if (!isTime || isEmpty) return;
    setBusy(true);
    try {
      const planned = await scheduleFlag(project, flag.key, {
        run_at: at.toISOString(),
        change,
        ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      });
      const refresh = () => queries.invalidateQueries({ queryKey: flagKeys.all(project) });
      await refresh();
      notifyUndo(`${flag.name} changes at ${exactTime(planned.run_at, 'local').slice(0, 16)}.`, async () => {
        await cancelSchedule(project, planned.id);
        await refresh();
      });
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const timeError = tried && !isTime ? 'Say when' : fieldError('run_at');

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void plan();
      }}
    >
      <Stack gap="md">
        <FormProblem error={fieldError('run_at') === undefined ? error : null} />
        <TextInput
          type="datetime-local"
          label="When"
          description={
            isTime
              ? `Your time. In UTC: ${exactTime(at.toISOString(), 'utc').slice(0, 16)}`
              : 'In your time; at most a year ahead.'
          }
          data-autofocus
          value={time}
          error={timeError}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
        <Select
          label="Switch"
          data={SWITCH}
          value={power}
          allowDeselect={false}
          onChange={(next) => setPower(next ?? '')}
        />
        <NumberInput
          label="Rollout"
          description="Empty: as it is then."
          suffix=" %"
          min={0}
          max={100}
          allowDecimal={false}
          clampBehavior="strict"
          value={rollout}
          onChange={(next) => setRollout(typeof next === 'number' ? next : '')}
        />
        <Select
          label="Emergency stop"
          description={mayKill ? undefined : `Needs flags:kill on ${project}.`}
          data={STOP}
          value={stop}
          allowDeselect={false}
          readOnly={!mayKill}
          onChange={(next) => setStop(next ?? '')}
        />
        <Checkbox
          label="Archive it"
          checked={archive}
          onChange={(event) => setArchive(event.currentTarget.checked)}
        />
        <TextInput
          label="Reason"
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {tried && isEmpty && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            Choose at least one thing that changes.
          </Text>
        )}
        <Text size="sm" c="dimmed">
          It runs once, in your name, if you may still do it then.
        </Text>
        <FormActions submit="Schedule" isBusy={busy} onCancel={onClose} />
      </Stack>
    </form>
  );
}
