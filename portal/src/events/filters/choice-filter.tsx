import { Button, Checkbox, Group, Popover, Stack, Text } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import * as strings from './event-filters.strings';

export interface Choice {
  value: string;
  label: string;
  icon?: ReactNode;
  /** How many there are; `null` while it is not known. */
  count: number | null;
}

/** Several of a few values, with how many events each has. None chosen: all. */
export function ChoiceFilter({
  name,
  all,
  choices,
  chosen,
  leftOut,
  approximate,
  onChange,
}: {
  /** In the plural: `Types`. */
  name: string;
  /** Label when none is chosen: `All types`. */
  all: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  /** Those that are not shown. */
  leftOut: readonly string[];
  /** Counts are estimates. */
  approximate: boolean;
  onChange: (chosen: string[]) => void;
}) {
  const label = labelOf(all, choices, { chosen, leftOut }, name);
  return (
    <Popover position="bottom-start" width={260} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          fw={500}
          rightSection={<ChevronDown size={14} aria-hidden />}
          aria-label={`${name}: ${label}`}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={name}>
        <Checkbox.Group value={[...chosen]} onChange={onChange} aria-label={name}>
          <Stack gap={0} mah={420} style={{ overflowY: 'auto' }}>
            {choices.map(({ value, label: text, icon, count }) => (
              <Group key={value} justify="space-between" wrap="nowrap" gap={8} px={6} mih={30}>
                <Checkbox
                  size="xs"
                  value={value}
                  styles={{ body: { alignItems: 'center' }, label: { fontSize: 13 } }}
                  label={
                    <Group gap={8} wrap="nowrap" component="span">
                      {icon}
                      <span className="ellipsis" style={{ maxWidth: 140 }}>
                        {text}
                      </span>
                    </Group>
                  }
                />
                {count !== null && (
                  <Text size="xs" c="dimmed" className="tabular">
                    {`${approximate && count > 0 ? '≈ ' : ''}${count.toLocaleString('en')}`}
                  </Text>
                )}
              </Group>
            ))}
          </Stack>
        </Checkbox.Group>
        {chosen.length > 0 && (
          <Button variant="subtle" size="compact-sm" fullWidth mt={6} onClick={() => onChange([])}>
            {all}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function labelOf(
  all: string,
  choices: readonly Choice[],
  { chosen, leftOut }: { chosen: readonly string[]; leftOut: readonly string[] },
  name: string,
): string {
  const inWords = (values: readonly string[]) =>
    values.length > 1
      ? `${values.length} ${name.toLowerCase()}`
      : (choices.find(({ value }) => value === values[0])?.label ?? values[0] ?? all);
  return chosen.length === 0 && leftOut.length > 0
    ? strings.excludedValue(inWords(leftOut))
    : inWords(chosen);
}
