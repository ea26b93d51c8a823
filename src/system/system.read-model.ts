import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../common/clock.js';
import { AppConfig } from '../config/app-config.js';
import { ReplicaPresence } from '../database/replica-presence.js';
import { LoadMonitor } from '../ingest/load/load-monitor.js';
import { Metrics } from '../metrics/metrics.js';
import { EventLoopLag } from './probes/event-loop-lag.js';
import { freeDisk } from './probes/free-disk.js';
import { metricSum, metricValues } from './probes/metric-values.js';
import { OrchestratorProbe } from './probes/orchestrator-probe.js';
import { SERVICE_VERSION } from './probes/service-version.js';
import { DatabaseProbe } from './probes/database-probe.js';
import { databaseComponent } from './components/database-component.js';
import { diskComponent } from './components/disk-component.js';
import { eventLoopComponent } from './components/event-loop-component.js';
import { ingestComponent } from './components/ingest-component.js';
import { jobsComponent } from './components/jobs-component.js';
import { migrationsComponent } from './components/migrations-component.js';
import { orchestratorComponent } from './components/orchestrator-component.js';
import { ok, worstOf } from './components/component.js';
import { projectionsComponent } from './components/projections-component.js';
import { runsComponent } from './components/runs-component.js';
import { storageComponent } from './components/storage-component.js';
import type { ReplicaResponse, StreamsComponentResponse, SystemResponse } from './system.response.js';

/** An answer serves all who look meanwhile: many open health screens must not become a load of their own. */
const FRESH_MS = 2000;

/** How the service is. Always answers: what cannot be found out is said, too. */
@Injectable()
export class SystemReadModel {
  private reading: Promise<SystemResponse> | null = null;
  private last: SystemResponse | null = null;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly stored: DatabaseProbe,
    private readonly orchestrator: OrchestratorProbe,
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
    const components = {
      database: databaseComponent({
        isBuiltIn,
        latencyMs,
        server: tables?.server ?? null,
        sizeBytes: sizes?.databaseBytes ?? null,
      }),
      orchestrator: orchestratorComponent(orchestrator),
      disk: diskComponent(disk, isBuiltIn),
      event_loop: eventLoopComponent(this.loop.now()),
      ingest: ingestComponent({
        inflightBytes,
        limitBytes: this.config.ingestMaxInflightBytes,
        queuedBatches,
        reusedKeys,
        shedding: this.load.refusal(),
      }),
      migrations: migrationsComponent(tables?.migrations ?? null, this.knownMigrations()),
      storage: storageComponent({
        partitions: sizes?.partitions ?? null,
        isDefaultUsed: tables?.isDefaultUsed ?? false,
        retentionDays: this.config.eventsRetentionDays,
        nowMs,
      }),
      jobs: jobsComponent(tables?.jobs ?? null, errors),
      projections: projectionsComponent(tables?.projections ?? null),
      runs: runsComponent(tables?.runs ?? null),
      streams,
    };
    return {
      state: worstOf(Object.values(components).map(({ state }) => state)),
      checked_at: new Date(nowMs),
      replica: this.self(tables?.server.replicas ?? null),
      ...components,
    };
  }

  /** One after the other: they share the connections with everything else. */
  private async readStored(): Promise<{
    latencyMs: number | null;
    tables: Awaited<ReturnType<DatabaseProbe['tables']>>;
    sizes: Awaited<ReturnType<DatabaseProbe['sizes']>>;
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

  private async streams(): Promise<StreamsComponentResponse> {
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
