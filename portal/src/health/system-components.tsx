import type { ReactNode } from 'react';
import { Title } from '@mantine/core';
import { durationText } from '../ui/text/time-text';
import { RelativeTime } from '../ui/text/time';
import { bytesText } from '../ui/text/number-text';
import classes from './health.module.css';
import { ComponentTile } from './component-tile';
import type { SystemState } from './queries';
import * as strings from './health.strings';

export function SystemComponents({ system }: { system: SystemState }) {
  const {
    database,
    orchestrator,
    disk,
    event_loop: loop,
    ingest,
    ingest_log: log,
    migrations,
    storage,
    jobs,
    projections,
    runs,
    streams,
  } = system;
  return (
    <section aria-label={strings.componentsTitle}>
      <Title order={2} size="h3" mb="sm">
        {strings.dependencies}
      </Title>
      <div className={classes.tiles}>
        <ComponentTile
          title={strings.database}
          component={database}
          facts={[
            [strings.kind, database.kind === 'built_in' ? strings.builtIn : strings.external],
            [strings.postgresql, database.version ?? strings.unknown],
            [strings.latencyLabel, ms(database.latency_ms)],
            [strings.size, bytes(database.size_bytes)],
            [strings.upSince, time(database.up_since)],
            ...standbyFact(database.standby),
          ]}
        />
        <ComponentTile
          title={strings.orchestrator}
          component={orchestrator}
          facts={[
            [strings.kind, orchestrator.kind === 'airflow' ? strings.apacheAirflow : strings.simulated],
            [
              strings.circuitBreaker,
              orchestrator.breaker === 'open' ? strings.breakerOpen : strings.breakerClosed,
            ],
            [strings.latencyLabel, ms(orchestrator.latency_ms)],
            [strings.lastFailure, time(orchestrator.last_failure?.at ?? null)],
            [strings.lastRefusedCallback, time(orchestrator.refused_callbacks?.last_at ?? null)],
          ]}
        />
        <ComponentTile
          title={strings.ingest}
          component={ingest}
          facts={[
            [
              strings.queuedBytesLabel,
              strings.bytesOfLimit(bytesText(ingest.inflight_bytes), bytesText(ingest.inflight_limit_bytes)),
            ],
            [strings.queuedBatches, ingest.queued_batches],
            [strings.reusedKeysLabel, ingest.reused_keys],
            [strings.sheddingLabel, ingest.shedding ?? strings.notShedding],
          ]}
        />
        {log !== null && (
          <ComponentTile
            title={strings.ingestLog}
            component={log}
            facts={[
              [strings.logLagEvents, log.lag_events ?? strings.unknown],
              [
                strings.logLagTime,
                log.lag_seconds === null ? strings.unknown : durationText(log.lag_seconds * 1000),
              ],
              [strings.unreadPartitions, log.unread_partitions ?? strings.unknown],
              [strings.deadLetters, log.dead_letters ?? strings.unknown],
            ]}
          />
        )}
        <ComponentTile
          title={strings.runs}
          component={runs}
          facts={[
            [strings.submitted, inFlight(runs.submitted)],
            [strings.running, inFlight(runs.running)],
          ]}
        />
        <ComponentTile
          title={strings.eventLoop}
          component={loop}
          facts={[
            [strings.lagP99Label, durationText(loop.lag_p99_ms)],
            [strings.lagMaxLabel, durationText(loop.lag_max_ms)],
          ]}
        />
        <ComponentTile
          title={strings.disk}
          component={disk}
          facts={[
            [strings.freeLabel, bytes(disk.free_bytes)],
            [strings.totalLabel, bytes(disk.total_bytes)],
          ]}
        />
        <ComponentTile
          title={strings.storedEvents}
          component={storage}
          facts={[
            [strings.retentionLabel, strings.retentionDays(storage.events_retention_days)],
            ...storage.tables.flatMap(({ table, partitions, bytes: size, oldest }): [string, ReactNode][] => [
              [
                table === 'events' ? strings.eventsChart : strings.idempotencyKeys,
                strings.bytesInDays(bytesText(size), partitions),
              ],
              ...(table === 'events'
                ? [[strings.oldestDayLabel, oldest ?? strings.unknown] as [string, ReactNode]]
                : []),
            ]),
          ]}
        />
        <ComponentTile
          title={strings.projections}
          component={projections}
          facts={projections.items.map(({ name, state, lag_seconds: lag, failures }) => [
            name,
            projectionState(state, lag, failures),
          ])}
        />
        <ComponentTile
          title={strings.migrations}
          component={migrations}
          facts={[
            [strings.appliedLabel, migrations.applied ?? strings.unknown],
            [strings.lastMigrationLabel, migrations.last ?? strings.unknown],
            [strings.missingLabel, migrations.pending.length],
          ]}
        />
        <ComponentTile
          title={strings.jobsTitle}
          component={jobs}
          facts={[
            [strings.jobs, jobs.items.length],
            [strings.errorsSinceTheStart, jobs.items.reduce((sum, { errors }) => sum + errors, 0)],
          ]}
        />
        <ComponentTile
          title={strings.openStreams}
          component={streams}
          facts={[
            [strings.flags, streams.flags],
            [strings.portal, streams.live],
          ]}
        />
      </div>
    </section>
  );
}

function ms(value: number | null): string {
  return value === null ? strings.unknown : durationText(value);
}

function bytes(value: number | null): string {
  return value === null ? strings.unknown : bytesText(value);
}

function time(at: string | null): ReactNode {
  return at === null ? strings.unknown : <RelativeTime at={at} />;
}

function inFlight(value: { count: number; oldest_seconds: number } | null): string {
  if (value === null) return strings.unknown;
  if (value.count === 0) return strings.noRuns;
  return strings.countAndOldest(value.count, durationText(value.oldest_seconds * 1000));
}

/** Lag up to which a projection is current: it is not below the interval of its runs. */
const UP_TO_DATE_S = 2;

function projectionState(state: 'building' | 'current', lagSeconds: number, failures: number): string {
  const text =
    state === 'building'
      ? strings.projectionBuilding
      : lagSeconds < UP_TO_DATE_S
        ? strings.projectionUpToDate
        : strings.projectionBehind(durationText(lagSeconds * 1000));
  return failures === 0 ? text : strings.projectionFailing(text, failures);
}

function standbyFact(standby: SystemState['database']['standby']): [string, string][] {
  if (standby === null) return [];
  const behind = standby.lag_seconds === null ? strings.unknown : strings.secondsBehind(standby.lag_seconds);
  return [[strings.standby, standby.used ? behind : strings.standbyUnused(behind)]];
}
