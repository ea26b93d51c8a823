import { Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Section } from '../ui/section';
import { durationText } from '../ui/time-text';
import { ExactTime } from '../ui/time';
import { isOver, type Run } from './run';
import classes from './run-phases.module.css';
import { phasesOf } from './phases';
import { fillSlots } from '../ui/fill-slots';
import * as strings from './runs.strings';

const TICK_MS = 1000;

/** Where a run's time went, as a picture: each phase as wide as it was long. */
export function RunPhases({ run }: { run: Run }) {
  const now = useTicking(!isOver(run));
  const phases = phasesOf(run, now);
  const total = phases.reduce((sum, { ms }) => sum + ms, 0);
  return (
    <Section title={strings.phasesTitle}>
      <div className={classes.bar} aria-hidden>
        {phases.map(({ name, ms, kind }) => (
          <span
            key={name}
            className={classes.phase}
            data-kind={kind}
            // A phase of a millisecond must be seen, too.
            style={{ flexGrow: total === 0 ? 1 : Math.max(ms / total, 0.02) }}
          />
        ))}
      </div>
      <Group component="ol" gap="xl" mt="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {phases.map(({ name, ms, kind, from }) => (
          <li key={name}>
            <Group gap={6}>
              <span className={classes.dot} data-kind={kind} aria-hidden />
              <Text size="sm" fw={500}>
                {name}
              </Text>
              <Text size="sm" className="tabular">
                {durationText(ms)}
              </Text>
            </Group>
            <Text size="xs" c="dimmed" component="div">
              {fillSlots(strings.phaseFrom, { exactTime: <ExactTime at={from} /> })}
            </Text>
          </li>
        ))}
      </Group>
    </Section>
  );
}

function useTicking(isOn: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isOn]);
  return now;
}
