import { Group, NumberInput, Select, Stack, TextInput, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { asProblem, fieldSentence } from '../../../api/problem';
import { FormActions, FormProblem } from '../../../ui/forms/form-parts';
import { newIdempotencyKey } from '../../../api/client';
import { notifyDone } from '../../../ui/feedback/notify';
import { exactTime } from '../../../ui/text/time-text';
import { cronText } from '../../cron-text';
import { installationKeys } from '../../queries';
import {
  type Schedule,
  type ScheduleTime,
  backfillPreviewQuery,
  createBackfill,
  type BackfillRange,
} from '../queries';
import * as strings from './backfills.strings';
import { clockText } from '../schedules/schedule-preview';

const MAX_CONCURRENCY = 16;
const TYPING_MS = 300;

/** Form of a backfill: the schedule, its range of times, and the number of concurrent runs. */
export function BackfillForm({
  project,
  installation: id,
  schedules,
  onClose,
}: {
  project: string;
  installation: string;
  schedules: readonly Schedule[];
  onClose: () => void;
}) {
  const [schedule, setSchedule] = useState(schedules[0]?.id ?? '');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [concurrency, setConcurrency] = useState<number | string>(1);
  const [tried, setTried] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const queries = useQueryClient();
  const [typed] = useDebouncedValue(rangeOf(schedule, from, to), TYPING_MS, { leading: false });
  const preview = useQuery({
    ...backfillPreviewQuery(project, id, typed),
    placeholderData: keepPreviousData,
  });
  const start = useMutation({
    mutationFn: (range: BackfillRange) =>
      createBackfill(id, key, { ...range, concurrency: Number(concurrency) }),
    onSuccess: () => {
      onClose();
      notifyDone(strings.backfillStarted);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: installationKeys.one(project, id) }),
  });
  // Errors of the preview are also errors of the form.
  const error = start.error ?? preview.error;
  const fields = error === null ? [] : asProblem(error).fields;
  const of = (name: string): string | undefined => {
    const found = fields.find(({ path }) => path === name);
    return found && fieldSentence(found.problem);
  };
  const range = rangeOf(schedule, from, to);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (range !== null) start.mutate(range);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {fields.length === 0 && <FormProblem error={error} />}
        <Select
          label={strings.scheduleLabel}
          allowDeselect={false}
          data={schedules.map((one) => ({ value: one.id, label: cronText(one.cron, one.time_zone) }))}
          value={schedule}
          onChange={(chosen) => setSchedule(chosen ?? '')}
        />
        <Group grow align="flex-start">
          <TimeInput
            label={strings.fromLabel}
            value={from}
            onChange={setFrom}
            error={of('from') ?? (tried && range === null && strings.rangeMissing)}
          />
          <TimeInput label={strings.toLabel} value={to} onChange={setTo} error={of('to')} />
        </Group>
        <NumberInput
          label={strings.concurrencyLabel}
          description={strings.concurrencyHint}
          min={1}
          max={MAX_CONCURRENCY}
          allowDecimal={false}
          clampBehavior="strict"
          value={concurrency}
          onChange={setConcurrency}
          error={of('concurrency')}
        />
        {preview.data !== undefined && preview.error === null && (
          <BackfillPreview times={preview.data.times} zone={preview.data.time_zone} />
        )}
        <FormActions submit={strings.startBackfill} isBusy={start.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

function TimeInput({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | false | undefined;
}) {
  const at = instantOf(value);
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={at === null ? strings.timeHint : strings.inUtc(exactTime(at, 'utc').slice(0, 16))}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}

function rangeOf(schedule: string, from: string, to: string): BackfillRange | null {
  const [start, end] = [instantOf(from), instantOf(to)];
  return schedule === '' || start === null || end === null ? null : { schedule, from: start, to: end };
}

/** @param local date and time in the browser's zone; '' while none is entered. */
function instantOf(local: string): string | null {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

const SHOWN = 5;

/** Preview of the times for which runs are created, in the zone of the schedule: the first ones and the last. */
function BackfillPreview({ times, zone }: { times: readonly ScheduleTime[]; zone: string }) {
  const isLong = times.length > SHOWN + 1;
  const shown = isLong ? times.slice(0, SHOWN) : times;
  const last = times.at(-1);
  return (
    <div aria-live="polite">
      <Text size="sm" fw={500} component="div">
        {times.length === 0 ? strings.noTimes : `${strings.previewTitle(times.length)} (${zone})`}
      </Text>
      <ul className="plain-list tabular">
        {shown.map(({ at, local }) => (
          <li key={at}>{clockText(local.slice(0, 16))}</li>
        ))}
        {isLong && last !== undefined && (
          <li>
            {strings.andMore(times.length - SHOWN)} {clockText(last.local.slice(0, 16))}
          </li>
        )}
      </ul>
    </div>
  );
}
