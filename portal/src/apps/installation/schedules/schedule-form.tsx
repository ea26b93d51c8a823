import { Autocomplete, JsonInput, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { formatExact, isJsonObject, parseExact } from '../../../api/exact-json';
import { asProblem, fieldSentence, namedFieldSentence } from '../../../api/problem';
import { FormActions, FormProblem } from '../../../ui/forms/form-parts';
import { notifyDone } from '../../../ui/feedback/notify';
import type { Installation } from '../../app';
import { cronText } from '../../cron-text';
import { installationKeys } from '../../queries';
import { schedulePreviewQuery, type Schedule, createSchedule, updateSchedule } from '../queries';
import { SchedulePreview } from './schedule-preview';
import * as strings from './schedules.strings';

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
const TYPING_MS = 300;

/** Form of a schedule's times and input. @param schedule `null`: creates one. */
export function ScheduleForm({
  project,
  installation: { id, version },
  schedule,
  onClose,
}: {
  project: string;
  installation: Installation;
  schedule: Schedule | null;
  onClose: () => void;
}) {
  const before = schedule?.input == null ? '' : formatExact(schedule.input);
  const [cron, setCron] = useState(schedule?.cron ?? '0 6 * * *');
  const [zone, setZone] = useState(schedule?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [text, setText] = useState(before);
  const [isNoObject, setNoObject] = useState(false);
  const queries = useQueryClient();
  const [[typedCron, typedZone]] = useDebouncedValue([cron, zone] as const, TYPING_MS);
  const preview = useQuery({
    ...schedulePreviewQuery(project, id, typedCron, typedZone),
    placeholderData: keepPreviousData,
  });
  const save = useMutation({
    mutationFn: async (input: Record<string, unknown> | undefined) => {
      const body = { cron, time_zone: zone, ...(input === undefined ? {} : { input }) };
      await (schedule === null
        ? createSchedule(id, version, body)
        : updateSchedule(id, schedule.id, schedule.version, body));
    },
    onSuccess: () => {
      onClose();
      notifyDone(schedule === null ? strings.scheduleAdded : strings.scheduleSaved);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: installationKeys.all(project) }),
  });
  // Errors of the preview are also errors of the form.
  const error = save.error ?? preview.error;
  const fields = error === null ? [] : asProblem(error).fields;
  const of = (name: string): string | undefined => {
    const found = fields.find(({ path }) => path === name);
    return found && fieldSentence(found.problem);
  };
  const ofInput = fields.filter(({ path }) => path.startsWith('input'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = text === before ? undefined : text.trim() === '' ? {} : parseObject(text);
    setNoObject(input === null);
    if (input !== null) save.mutate(input);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {fields.length === 0 && <FormProblem error={save.error} />}
        <TextInput
          label={strings.cronLabel}
          description={strings.cronHint}
          value={cron}
          onChange={(event) => setCron(event.currentTarget.value)}
          error={of('cron')}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          data-autofocus
        />
        <Autocomplete
          label={strings.zoneLabel}
          data={ZONES}
          limit={50}
          value={zone}
          onChange={setZone}
          error={of('time_zone')}
        />
        <Text size="sm">{cronText(cron, zone)}</Text>
        {preview.data !== undefined && preview.error === null && (
          <SchedulePreview times={preview.data.next_times} zone={typedZone} />
        )}
        <JsonInput
          label={strings.inputLabel}
          description={strings.inputHint}
          value={text}
          onChange={setText}
          autosize
          minRows={3}
          maxRows={16}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
          error={
            isNoObject
              ? strings.inputNotObject
              : ofInput.length > 0 && ofInput.map(namedFieldSentence).join(' ')
          }
        />
        <FormActions
          submit={schedule === null ? strings.addSchedule : strings.saveSchedule}
          isBusy={save.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

/** @returns `null` for text that is not a JSON object. */
function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value = parseExact(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}
