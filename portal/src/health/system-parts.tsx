import type { ReactNode } from 'react';
import { Title } from '@mantine/core';
import { durationText } from '../ui/time-text';
import { RelativeTime } from '../ui/time';
import { bytesText } from './bytes-text';
import classes from './health.module.css';
import { PartTile } from './part-tile';
import type { SystemState } from './queries';

const NOT_KNOWN = '–';

export function SystemParts({ system }: { system: SystemState }) {
  const {
    database,
    orchestrator,
    disk,
    event_loop: loop,
    ingest,
    migrations,
    storage,
    jobs,
    runs,
    streams,
  } = system;
  return (
    <section aria-label="Parts">
      <Title order={2} size="h3" mb="sm">
        What it lives from
      </Title>
      <div className={classes.tiles}>
        <PartTile
          title="Database"
          part={database}
          facts={[
            ['Kind', database.kind === 'built_in' ? 'built in' : 'external'],
            ['PostgreSQL', database.version ?? NOT_KNOWN],
            ['Answers in', ms(database.latency_ms)],
            ['Size', bytes(database.size_bytes)],
            ['Up since', time(database.up_since)],
          ]}
        />
        <PartTile
          title="Orchestrator"
          part={orchestrator}
          facts={[
            ['Kind', orchestrator.kind === 'airflow' ? 'Apache Airflow' : 'simulated'],
            ['Circuit breaker', orchestrator.breaker === 'open' ? 'open: left alone for a while' : 'closed'],
            ['Answers in', ms(orchestrator.latency_ms)],
            ['Last failure', time(orchestrator.last_failure?.at ?? null)],
          ]}
        />
        <PartTile
          title="Ingest"
          part={ingest}
          facts={[
            [
              'Not answered yet',
              `${bytesText(ingest.inflight_bytes)} of ${bytesText(ingest.inflight_limit_bytes)}`,
            ],
            ['Queued batches', ingest.queued_batches],
            ['Idempotency keys reused with another body', ingest.reused_keys],
            ['Refuses', ingest.shedding ?? 'nothing'],
          ]}
        />
        <PartTile
          title="Runs"
          part={runs}
          facts={[
            ['Submitted', inFlight(runs.submitted)],
            ['Running', inFlight(runs.running)],
          ]}
        />
        <PartTile
          title="Event loop"
          part={loop}
          facts={[
            ['Late by, p99', durationText(loop.lag_p99_ms)],
            ['Late by, at most', durationText(loop.lag_max_ms)],
          ]}
        />
        <PartTile
          title="Disk"
          part={disk}
          facts={[
            ['Free', bytes(disk.free_bytes)],
            ['In all', bytes(disk.total_bytes)],
          ]}
        />
        <PartTile
          title="Stored events"
          part={storage}
          facts={[
            ['Kept for', `${storage.events_retention_days} days`],
            ...storage.tables.flatMap(({ table, partitions, bytes: size, oldest }): [string, ReactNode][] => [
              [
                table === 'events' ? 'Events' : 'Idempotency keys',
                `${bytesText(size)} in ${partitions} days`,
              ],
              ...(table === 'events' ? [['Oldest day', oldest ?? NOT_KNOWN] as [string, ReactNode]] : []),
            ]),
          ]}
        />
        <PartTile
          title="Migrations"
          part={migrations}
          facts={[
            ['Applied', migrations.applied ?? NOT_KNOWN],
            ['Last', migrations.last ?? NOT_KNOWN],
            ['Missing', migrations.pending.length],
          ]}
        />
        <PartTile
          title="Background work"
          part={jobs}
          facts={[
            ['Jobs', jobs.items.length],
            ['Errors since the start', jobs.items.reduce((sum, { errors }) => sum + errors, 0)],
          ]}
        />
        <PartTile
          title="Open streams"
          part={streams}
          facts={[
            ['Flags', streams.flags],
            ['Portal', streams.live],
          ]}
        />
      </div>
    </section>
  );
}

function ms(value: number | null): string {
  return value === null ? NOT_KNOWN : durationText(value);
}

function bytes(value: number | null): string {
  return value === null ? NOT_KNOWN : bytesText(value);
}

function time(at: string | null): ReactNode {
  return at === null ? NOT_KNOWN : <RelativeTime at={at} />;
}

function inFlight(value: { count: number; oldest_seconds: number } | null): string {
  if (value === null) return NOT_KNOWN;
  if (value.count === 0) return 'none';
  return `${value.count}, the oldest ${durationText(value.oldest_seconds * 1000)}`;
}
