import { SegmentedControl, Stack, Switch, Text, useMantineColorScheme } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { singleKeys } from '../shell/shortcuts';
import { density } from '../ui/density';
import { usePreference, type Preference } from '../ui/preference';
import { Section } from '../ui/section';
import { timeZone } from '../ui/time-zone';

/** Kept in this browser. */
export function AppearanceScreen() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const keys = usePreference(singleKeys);
  const shortcutsHelp = useId();
  return (
    <Section title="Appearance" lead="Holds at once, and in this browser only.">
      <Stack gap="lg">
        <Setting label="Colors">
          {(labelId) => (
            <SegmentedControl
              aria-labelledby={labelId}
              value={colorScheme}
              onChange={(value) => setColorScheme(value)}
              data={[
                { value: 'auto', label: 'As the system' },
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
              ]}
            />
          )}
        </Setting>
        <Choice
          label="Times"
          help="The other one stands in the tooltip of every time."
          preference={timeZone}
          options={[
            { value: 'local', label: `Here (${Intl.DateTimeFormat().resolvedOptions().timeZone})` },
            { value: 'utc', label: 'UTC' },
          ]}
        />
        <Choice
          label="Density of tables"
          preference={density}
          options={[
            { value: 'normal', label: 'Normal' },
            { value: 'compact', label: 'Compact' },
          ]}
        />
        <Stack gap={6} align="flex-start">
          {/* Mantine would make its description a part of the name. */}
          <Switch
            label="Shortcuts of a single key"
            aria-describedby={shortcutsHelp}
            checked={keys === 'on'}
            onChange={(event) => singleKeys.write(event.currentTarget.checked ? 'on' : 'off')}
          />
          <Text size="xs" c="dimmed" id={shortcutsHelp}>
            Such as / for search and g f for the flags. Switch them off if speech input or a screen reader
            triggers them; Ctrl+K stays.
          </Text>
        </Stack>
      </Stack>
    </Section>
  );
}

function Choice<T extends string>({
  label,
  help,
  preference,
  options,
}: {
  label: string;
  help?: string;
  preference: Preference<T>;
  options: { value: T; label: string }[];
}) {
  const value = usePreference(preference);
  return (
    <Setting label={label} help={help}>
      {(labelId) => (
        <SegmentedControl
          aria-labelledby={labelId}
          value={value}
          onChange={preference.write}
          data={options}
        />
      )}
    </Setting>
  );
}

function Setting({
  label,
  help,
  children,
}: {
  label: string;
  help?: string;
  children: (labelId: string) => ReactNode;
}) {
  const id = useId();
  return (
    <Stack gap={6} align="flex-start">
      <Text size="sm" fw={500} id={id}>
        {label}
      </Text>
      {children(id)}
      {help !== undefined && (
        <Text size="xs" c="dimmed">
          {help}
        </Text>
      )}
    </Stack>
  );
}
