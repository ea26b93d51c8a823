import { Group, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { fieldSentence } from '../../../api/field-sentence';
import { asProblem } from '../../../api/problem';
import { FormActions } from '../../../ui/form-actions';
import { FormProblem } from '../../../ui/form-problem';
import { newIdempotencyKey } from '../../../ui/new-idempotency-key';
import { notifyDone } from '../../../ui/notify';
import { exactTime } from '../../../ui/time-text';
import { cronText } from '../../cron-text';
import { installationKeys } from '../../queries';
import type { Schedule } from '../schedules/schedule';
import type { BackfillRange } from './backfill';
import { BackfillPreview } from './backfill-preview';
import { backfillPreviewQuery, createBackfill } from './queries';
import * as strings from './backfills.strings';

const MAX_CONCURRENCY = 16;
const TYPING_MS = 300;

/** Which times of which schedule get a run, and how many at a time. */
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
  // What the service finds in the preview, it finds when the form is sent as well.
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

/** @param local a date and time of this browser's zone; '' while none is entered. */
function instantOf(local: string): string | null {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
