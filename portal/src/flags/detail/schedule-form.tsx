import { Checkbox, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Problem, fieldSentence } from '../../api/problem';
import { useCan } from '../../session/me';
import { notifyUndo } from '../../ui/feedback/notify';
import { exactTime } from '../../ui/text/time-text';
import type { Flag } from '../flag';
import { cancelSchedule, scheduleFlag, type CreateSchedule } from '../flag-writes';
import { flagKeys } from '../queries';
import { FormActions, FormProblem } from '../../ui/forms/form-parts';
import * as strings from './flag-detail.strings';

type Change = CreateSchedule['change'];

const SWITCH = [
  { value: '', label: strings.leaveUnchanged },
  { value: 'on', label: strings.turnOn },
  { value: 'off', label: strings.turnOff },
];
const STOP = [
  { value: '', label: strings.leaveUnchanged },
  { value: 'release', label: strings.releaseStop },
  { value: 'pull', label: strings.pullStop },
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
  const fieldError = (path: string) => {
    const found = error instanceof Problem ? error.fields.find((field) => field.path === path) : undefined;
    return found && fieldSentence(found.problem);
  };

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
      notifyUndo(
        strings.changeScheduled(flag.name, exactTime(planned.run_at, 'local').slice(0, 16)),
        async () => {
          await cancelSchedule(project, planned.id);
          await refresh();
        },
      );
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const timeError = tried && !isTime ? strings.whenMissing : fieldError('run_at');

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
          label={strings.whenLabel}
          description={
            isTime ? strings.whenInUtc(exactTime(at.toISOString(), 'utc').slice(0, 16)) : strings.whenHint
          }
          data-autofocus
          value={time}
          error={timeError}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
        <Select
          label={strings.switchStep}
          data={SWITCH}
          value={power}
          allowDeselect={false}
          onChange={(next) => setPower(next ?? '')}
        />
        <NumberInput
          label={strings.rolloutStep}
          description={strings.rolloutUnchanged}
          suffix=" %"
          min={0}
          max={100}
          allowDecimal={false}
          clampBehavior="strict"
          value={rollout}
          onChange={(next) => setRollout(typeof next === 'number' ? next : '')}
        />
        <Select
          label={strings.emergencyStopStep}
          description={mayKill ? undefined : strings.stopBlocked(project)}
          data={STOP}
          value={stop}
          allowDeselect={false}
          readOnly={!mayKill}
          onChange={(next) => setStop(next ?? '')}
        />
        <Checkbox
          label={strings.archiveIt}
          checked={archive}
          onChange={(event) => setArchive(event.currentTarget.checked)}
        />
        <TextInput
          label={strings.reasonLabel}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {tried && isEmpty && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {strings.changeMissing}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {strings.scheduleHint}
        </Text>
        <FormActions submit={strings.schedule} isBusy={busy} onCancel={onClose} />
      </Stack>
    </form>
  );
}
