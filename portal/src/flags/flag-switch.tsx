import { Group, Switch, Text, Tooltip } from '@mantine/core';
import * as strings from './flags.strings';

/**
 * A switch with the word beside it.
 *
 * @param label for screen readers: `New checkout: on or off`.
 * @param blocked why it cannot be used; it stays reachable, so that the reason can be read.
 */
export function FlagSwitch({
  label,
  on,
  onChange,
  blocked = null,
}: {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  blocked?: string | null;
}) {
  const control = (
    <Switch
      aria-label={label}
      checked={on}
      aria-disabled={blocked !== null || undefined}
      onChange={(event) => {
        if (blocked === null) onChange(event.currentTarget.checked);
      }}
      styles={{ track: { cursor: blocked === null ? 'pointer' : 'not-allowed' } }}
    />
  );
  return (
    <Group gap={10} wrap="nowrap">
      {blocked === null ? (
        control
      ) : (
        <Tooltip label={blocked} events={{ hover: true, focus: true, touch: true }}>
          <div>{control}</div>
        </Tooltip>
      )}
      <Text size="sm" miw={22} aria-hidden>
        {strings.onOrOff(on)}
      </Text>
    </Group>
  );
}
