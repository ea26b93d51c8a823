import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../common/clock.js';
import { AppConfig } from '../config/app-config.js';
import { ReplicaPresence } from '../database/replica-presence.js';
import { LoadMonitor } from '../ingest/load/load-monitor.js';
import { Metrics } from '../metrics/metrics.js';
import { EventLoopLag } from './facts/event-loop-lag.js';
import { freeDisk } from './facts/free-disk.js';
import { metricSum, metricValues } from './facts/metric-values.js';
import { OrchestratorHealthFacts } from './facts/orchestrator-health-facts.js';
import { SERVICE_VERSION } from './facts/service-version.js';
import { StoredFacts } from './facts/stored-facts.js';
import { databasePart } from './parts/database-part.js';
import { diskPart } from './parts/disk-part.js';
import { eventLoopPart } from './parts/event-loop-part.js';
import { ingestPart } from './parts/ingest-part.js';
import { jobsPart } from './parts/jobs-part.js';
import { migrationsPart } from './parts/migrations-part.js';
import { orchestratorPart } from './parts/orchestrator-part.js';
import { ok, worstOf } from './parts/part.js';
import { projectionsPart } from './parts/projections-part.js';
import { runsPart } from './parts/runs-part.js';
import { storagePart } from './parts/storage-part.js';
import type { ReplicaResponse, StreamsPartResponse, SystemResponse } from './system.response.js';

/** An answer serves all who look meanwhile: many open health screens must not become a load of their own. */
const FRESH_MS = 2000;

/** How the service is. Always answers: what cannot be found out is said, too. */
@Injectable()
export class SystemReadModel {
  private reading: Promise<SystemResponse> | null = null;
  private last: SystemResponse | null = null;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly stored: StoredFacts,
    private readonly orchestrator: OrchestratorHealthFacts,
    private readonly loop: EventLoopLag,
    private readonly load: LoadMonitor,
    private readonly replica: ReplicaPresence,
    private readonly metrics: Metrics,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<SystemResponse> {
    const { last } = this;
    if (last !== null && Math.abs(this.clock.now() - last.checked_at.getTime()) < FRESH_MS) return last;
    this.reading ??= this.readAll().finally(() => (this.reading = null));
    return (this.last = await this.reading);
  }

  private async readAll(): Promise<SystemResponse> {
    const isBuiltIn = this.config.databaseUrl === undefined;
    const [stored, orchestrator, disk, inflightBytes, queuedBatches, reusedKeys, errors, streams] =
      await Promise.all([
        this.readStored(),
        this.orchestrator.read(),
        isBuiltIn ? freeDisk(this.config.dataDir) : null,
        metricSum(this.metrics, 'signalbox_ingest_inflight_bytes'),
        metricSum(this.metrics, 'signalbox_ingest_queue_depth'),
        metricSum(this.metrics, 'signalbox_ingest_idempotency_key_reused_total'),
        this.jobErrors(),
        this.streams(),
      ]);
    const { latencyMs, tables, sizes } = stored;
    const nowMs = this.clock.now();
    const parts = {
      database: databasePart({
        isBuiltIn,
        latencyMs,
        server: tables?.server ?? null,
        sizeBytes: sizes?.databaseBytes ?? null,
      }),
      orchestrator: orchestratorPart(orchestrator),
      disk: diskPart(disk, isBuiltIn),
      event_loop: eventLoopPart(this.loop.now()),
      ingest: ingestPart({
        inflightBytes,
        limitBytes: this.config.ingestMaxInflightBytes,
        queuedBatches,
        reusedKeys,
        shedding: this.load.refusal(),
      }),
      migrations: migrationsPart(tables?.migrations ?? null, this.knownMigrations()),
      storage: storagePart({
        partitions: sizes?.partitions ?? null,
        isDefaultUsed: tables?.isDefaultUsed ?? false,
        retentionDays: this.config.eventsRetentionDays,
        nowMs,
      }),
      jobs: jobsPart(tables?.jobs ?? null, errors),
      projections: projectionsPart(tables?.projections ?? null),
      runs: runsPart(tables?.runs ?? null),
      streams,
    };
    return {
      state: worstOf(Object.values(parts).map(({ state }) => state)),
      checked_at: new Date(nowMs),
      replica: this.self(tables?.server.replicas ?? null),
      ...parts,
    };
  }

  /** One after the other: they share the connections with everything else. */
  private async readStored(): Promise<{
    latencyMs: number | null;
    tables: Awaited<ReturnType<StoredFacts['tables']>>;
    sizes: Awaited<ReturnType<StoredFacts['sizes']>>;
  }> {
    const latencyMs = await this.stored.latency();
    if (latencyMs === null) return { latencyMs, tables: null, sizes: null };
    return { latencyMs, tables: await this.stored.tables(), sizes: await this.stored.sizes() };
  }

  private knownMigrations(): string[] {
    return this.dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
  }

  private async jobErrors(): Promise<Map<string, number>> {
    const values = await metricValues(this.metrics, 'signalbox_job_runs_total');
    return new Map(
      values
        .filter(({ labels }) => labels['result'] === 'error')
        .map(({ labels, value }) => [String(labels['job']), value]),
    );
  }

  private async streams(): Promise<StreamsPartResponse> {
    const flags = await metricSum(this.metrics, 'signalbox_flag_streams_open');
    const live = await metricSum(this.metrics, 'signalbox_live_streams_open');
    return { ...ok(`Open streams on this replica: ${flags + live}.`), flags, live };
  }

  private self(replicas: number | null): ReplicaResponse {
    return {
      id: this.replica.replicaId,
      version: SERVICE_VERSION,
      node: process.versions.node,
      started_at: new Date(Math.round(performance.timeOrigin)),
      rss_bytes: process.memoryUsage.rss(),
      replicas,
    };
  }
}
