import { SegmentedControl, Stack, Switch, Text, useMantineColorScheme } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { singleKeys } from '../ui/keyboard';
import { usePreference, type Preference, density } from '../ui/preference';
import { Section } from '../ui/layout/section';
import { timeZone } from '../ui/text/time-text';
import * as strings from './me.strings';

/** Settings of the appearance, stored in this browser. */
export function AppearanceScreen() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const keys = usePreference(singleKeys);
  const shortcutsHelp = useId();
  return (
    <Section title={strings.appearanceTitle} lead={strings.appearanceLead}>
      <Stack gap="lg">
        <Setting label={strings.colorsLabel}>
          {(labelId) => (
            <SegmentedControl
              aria-labelledby={labelId}
              value={colorScheme}
              onChange={(value) => setColorScheme(value)}
              data={[
                { value: 'auto', label: strings.systemColors },
                { value: 'light', label: strings.lightColors },
                { value: 'dark', label: strings.darkColors },
              ]}
            />
          )}
        </Setting>
        <Choice
          label={strings.timesLabel}
          help={strings.timesHint}
          preference={timeZone}
          options={[
            {
              value: 'local',
              label: strings.localTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone),
            },
            { value: 'utc', label: strings.utc },
          ]}
        />
        <Choice
          label={strings.densityLabel}
          preference={density}
          options={[
            { value: 'normal', label: strings.normalDensity },
            { value: 'compact', label: strings.compactDensity },
          ]}
        />
        <Stack gap={6} align="flex-start">
          {/* Not the `description` property, which Mantine would include in the accessible name. */}
          <Switch
            label={strings.singleKeyShortcutsLabel}
            aria-describedby={shortcutsHelp}
            checked={keys === 'on'}
            onChange={(event) => singleKeys.write(event.currentTarget.checked ? 'on' : 'off')}
          />
          <Text size="xs" c="dimmed" id={shortcutsHelp}>
            {strings.singleKeyShortcutsHint}
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
