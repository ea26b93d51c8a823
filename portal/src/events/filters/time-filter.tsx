import { ActionIcon, Alert, Button, Group, Popover, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { CalendarClock } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { DEFAULT_RANGE, RANGES, type ExplorerSearch, type Range } from '../search';
import { fromLocalInput, toLocalInput } from './local-time';

type Window = Pick<ExplorerSearch, 'range' | 'from' | 'to'>;

/** Presets that end now, or two moments. */
export function TimeFilter({ window, onChange }: { window: Window; onChange: (window: Window) => void }) {
  const isAbsolute = window.from !== undefined || window.to !== undefined;
  const [opened, setOpened] = useState(false);
  return (
    <Group gap={6} wrap="nowrap">
      <SegmentedControl
        aria-label="Time range"
        size="xs"
        data={Object.keys(RANGES).map((range) => ({ value: range, label: range }))}
        value={isAbsolute ? '' : (window.range ?? DEFAULT_RANGE)}
        onChange={(range) => onChange({ range: range as Range, from: undefined, to: undefined })}
      />
      <Popover opened={opened} onChange={setOpened} position="bottom-end" width={280} trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon
            variant={isAbsolute ? 'filled' : 'default'}
            color={isAbsolute ? 'brand' : 'gray'}
            size={34}
            aria-label={isAbsolute ? 'Own time range: change' : 'Choose an own time range'}
            onClick={() => setOpened(!opened)}
          >
            <CalendarClock size={16} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label="Own time range">
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
    if (next.from === undefined && next.to === undefined) setError('Choose at least one of the two.');
    else if (next.from !== undefined && next.to !== undefined && next.from >= next.to) {
      setError('The end must be after the beginning.');
    } else onApply(next);
  };
  return (
    <form onSubmit={apply}>
      <Stack gap="sm">
        <TextInput
          type="datetime-local"
          step={1}
          label="From (your time)"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
          data-autofocus
        />
        <TextInput
          type="datetime-local"
          step={1}
          label="To (your time)"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        {error !== null && (
          <Alert color="red" role="alert" p="xs">
            {error}
          </Alert>
        )}
        <Button type="submit" size="xs">
          Show this range
        </Button>
      </Stack>
    </form>
  );
}
