import { Group, Text, Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Section } from '../../ui/layout/section';
import { durationText } from '../../ui/text/time-text';
import { ExactTime, RelativeTime } from '../../ui/text/time';
import { isOver, type Run } from '../run';
import classes from './run-parts.module.css';
import { fillSlots } from '../../ui/text/fill-slots';
import * as strings from '../runs.strings';
import { SenderText } from '../../ui/text/sender-text';
import { percentOf, progressText } from '../run-texts';

const TICK_MS = 1000;

/** Bar chart of a run's phases, each as wide as its share of the time. */
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

interface Phase {
  name: string;
  kind: 'queued' | 'ran' | 'waited';
  /** RFC 3339 */
  from: string;
  ms: number;
}

/** Phases of a run, until now for an active one. Clocks of two machines may disagree, so negative durations become zero. */
export function phasesOf(
  run: Pick<Run, 'created_at' | 'ended_at' | 'started_at' | 'state' | 'submitted_at'>,
  nowMs: number,
): Phase[] {
  const { created_at: created, submitted_at: submitted, started_at: started, ended_at: ended } = run;
  const end = ended ?? (isOver(run) ? (started ?? submitted ?? created) : new Date(nowMs).toISOString());
  const marks: [Phase['name'], Phase['kind'], string | null][] = [
    [strings.waitedPhase, 'waited', created],
    [strings.queuedPhase, 'queued', submitted],
    [strings.ranPhase, 'ran', started],
  ];
  const known = marks.filter((mark): mark is [string, Phase['kind'], string] => mark[2] !== null);
  return known.map(([name, kind, from], index) => ({
    name,
    kind,
    from,
    ms: Math.max(0, Date.parse(known[index + 1]?.[2] ?? end) - Date.parse(from)),
  }));
}

/** The latest progress that the code of a run reported; nothing before the first report. */
export function RunProgress({ run }: { run: Pick<Run, 'progress' | 'state'> }) {
  const { progress } = run;
  if (progress === null) return null;
  const { done, total, message, task_id: task, at } = progress;
  const title = isOver(run) ? strings.lastProgressTitle : strings.progressTitle;
  const text = progressText(done, total);
  return (
    <Section title={title} lead={message !== null && <SenderText text={message} />}>
      {total !== null && <Progress size="lg" mb="xs" value={percentOf(done, total)} aria-label={title} />}
      <Group gap="md">
        <Text size="sm" className="tabular">
          {text}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          {task !== null && (
            <>
              <SenderText text={strings.byTask(task)} />
              {', '}
            </>
          )}
          <RelativeTime at={at} />
        </Text>
      </Group>
    </Section>
  );
}
