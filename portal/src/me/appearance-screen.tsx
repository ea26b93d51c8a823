import { SegmentedControl, Stack, Switch, Text, useMantineColorScheme } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { singleKeys } from '../shell/shortcuts';
import { density } from '../ui/density';
import { usePreference, type Preference } from '../ui/preference';
import { Section } from '../ui/section';
import { timeZone } from '../ui/time-zone';
import * as strings from './me.strings';

/** Kept in this browser. */
export function AppearanceScreen() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const keys = usePreference(singleKeys);
  const shortcutsHelp = useId();
  return (
    <Section title={strings.appearance} lead={strings.holdsAtOnceAndIn}>
      <Stack gap="lg">
        <Setting label={strings.colors}>
          {(labelId) => (
            <SegmentedControl
              aria-labelledby={labelId}
              value={colorScheme}
              onChange={(value) => setColorScheme(value)}
              data={[
                { value: 'auto', label: strings.asTheSystem },
                { value: 'light', label: strings.light },
                { value: 'dark', label: strings.dark },
              ]}
            />
          )}
        </Setting>
        <Choice
          label={strings.times}
          help={strings.theOtherOneStandsIn}
          preference={timeZone}
          options={[
            { value: 'local', label: strings.hereTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone) },
            { value: 'utc', label: strings.utc },
          ]}
        />
        <Choice
          label={strings.densityOfTables}
          preference={density}
          options={[
            { value: 'normal', label: strings.normal },
            { value: 'compact', label: strings.compact },
          ]}
        />
        <Stack gap={6} align="flex-start">
          {/* Mantine would make its description a part of the name. */}
          <Switch
            label={strings.shortcutsOfASingleKey}
            aria-describedby={shortcutsHelp}
            checked={keys === 'on'}
            onChange={(event) => singleKeys.write(event.currentTarget.checked ? 'on' : 'off')}
          />
          <Text size="xs" c="dimmed" id={shortcutsHelp}>
            {strings.suchAsForSearchAnd}
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
