import { ActionIcon, Alert, Button, Group, Popover, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { CalendarClock } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { DEFAULT_RANGE } from '../../ui/text/time-range';
import { RANGES, type ExplorerSearch, type Range } from '../search';
import * as strings from './event-filters.strings';

type Window = Pick<ExplorerSearch, 'range' | 'from' | 'to'>;

/** Control for the time range: a preset that ends now, or a custom start and end. */
export function TimeFilter({ window, onChange }: { window: Window; onChange: (window: Window) => void }) {
  const isAbsolute = window.from !== undefined || window.to !== undefined;
  const [opened, setOpened] = useState(false);
  return (
    <Group gap={6} wrap="nowrap">
      <SegmentedControl
        aria-label={strings.timeRange}
        size="xs"
        data={RANGES.map((range) => ({ value: range, label: range }))}
        value={isAbsolute ? '' : (window.range ?? DEFAULT_RANGE)}
        onChange={(range) => onChange({ range: range as Range, from: undefined, to: undefined })}
      />
      <Popover opened={opened} onChange={setOpened} position="bottom-end" width={280} trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon
            variant={isAbsolute ? 'filled' : 'default'}
            color={isAbsolute ? 'brand' : 'gray'}
            size={34}
            aria-label={isAbsolute ? strings.changeCustomRange : strings.chooseCustomRange}
            onClick={() => setOpened(!opened)}
          >
            <CalendarClock size={16} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={strings.customRangeTitle}>
          {opened && (
            <RangeForm
              window={window}
              onApply={(next) => {
                setOpened(false);
                onChange({ range: undefined, ...next });
              }}
            />
          )}
        </Popover.Dropdown>
      </Popover>
    </Group>
  );
}

function RangeForm({
  window,
  onApply,
}: {
  window: Window;
  onApply: (window: { from?: string; to?: string }) => void;
}) {
  const [from, setFrom] = useState(toLocalInput(window.from));
  const [to, setTo] = useState(toLocalInput(window.to));
  const [error, setError] = useState<string | null>(null);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const next = { from: fromLocalInput(from), to: fromLocalInput(to) };
    if (next.from === undefined && next.to === undefined) setError(strings.rangeMissing);
    else if (next.from !== undefined && next.to !== undefined && next.from >= next.to) {
      setError(strings.rangeReversed);
    } else onApply(next);
  };
  return (
    <form onSubmit={apply}>
      <Stack gap="sm">
        <TextInput
          type="datetime-local"
          step={1}
          label={strings.rangeFromLabel}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
          data-autofocus
        />
        <TextInput
          type="datetime-local"
          step={1}
          label={strings.rangeToLabel}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        {error !== null && (
          <Alert color="red" role="alert" p="xs">
            {error}
          </Alert>
        )}
        <Button type="submit" size="xs">
          {strings.applyRange}
        </Button>
      </Stack>
    </form>
  );
}

/** RFC 3339 → the local time that a `datetime-local` field requires. */
function toLocalInput(at: string | undefined): string {
  if (at === undefined) return '';
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '';
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19);
}

/** @returns `undefined` for an empty or incomplete field. */
function fromLocalInput(text: string): string | undefined {
  const date = new Date(text);
  return text === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
