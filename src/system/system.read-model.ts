import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { AppConfig } from '../config/app-config.js';
import { IngestProbe } from './probes/ingest-probe.js';
import { OrchestratorProbe } from './probes/orchestrator-probe.js';
import { DatabaseProbe } from './probes/database-probe.js';
import { ReplicaProbe } from './probes/replica-probe.js';
import { databaseComponent } from './components/database-component.js';
import { diskComponent, type DiskReadings } from './components/disk-component.js';
import { eventLoopComponent, streamsComponent } from './components/replica-components.js';
import { ingestComponent } from './components/ingest-component.js';
import { ingestLogComponent } from './components/ingest-log-component.js';
import { jobsComponent } from './components/jobs-component.js';
import { migrationsComponent } from './components/migrations-component.js';
import { orchestratorComponent } from './components/orchestrator-component.js';
import { worstOf } from './components/component.js';
import { projectionsComponent } from './components/projections-component.js';
import { runsComponent } from './components/runs-component.js';
import { storageComponent } from './components/storage-component.js';
import type { SystemResponse } from './system.response.js';
import { statfs } from 'node:fs/promises';

/** Time for which requests share a response, so that many open health screens cause no load. */
const FRESH_MS = 2000;

/** Reads the health of the service. Never fails: a reading that is not available is reported as unknown. */
@Injectable()
export class SystemReadModel {
  private reading: Promise<SystemResponse> | null = null;
  private last: SystemResponse | null = null;

  constructor(
    private readonly stored: DatabaseProbe,
    private readonly orchestrator: OrchestratorProbe,
    private readonly ingest: IngestProbe,
    private readonly replica: ReplicaProbe,
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
    const [stored, orchestrator, disk, ingest, jobErrors, openStreams] = await Promise.all([
      this.readStored(),
      this.orchestrator.read(),
      isBuiltIn ? freeDisk(this.config.dataDir) : null,
      this.ingest.read(),
      this.replica.jobErrors(),
      this.replica.openStreams(),
    ]);
    const { latencyMs, tables, sizes, log } = stored;
    const nowMs = this.clock.now();
    const components = {
      database: databaseComponent({
        isBuiltIn,
        latencyMs,
        server: tables?.server ?? null,
        sizeBytes: sizes?.databaseBytes ?? null,
        standby: this.stored.standby(),
      }),
      orchestrator: orchestratorComponent(orchestrator),
      disk: diskComponent(disk, isBuiltIn),
      event_loop: eventLoopComponent(this.replica.eventLoopLag()),
      ingest: ingestComponent(ingest),
      ingest_log: this.config.kafka === null ? null : ingestLogComponent(log),
      migrations: migrationsComponent(tables?.migrations ?? null, this.stored.knownMigrations()),
      storage: storageComponent({
        partitions: sizes?.partitions ?? null,
        isDefaultUsed: tables?.isDefaultUsed ?? false,
        retentionDays: this.config.eventsRetentionDays,
        nowMs,
      }),
      jobs: jobsComponent(tables?.jobs ?? null, jobErrors),
      projections: projectionsComponent(tables?.projections ?? null),
      runs: runsComponent(tables?.runs ?? null),
      streams: streamsComponent(openStreams),
    };
    return {
      state: worstOf(Object.values(components).map((component) => component?.state ?? 'ok')),
      checked_at: new Date(nowMs),
      replica: { ...this.replica.self(), replicas: tables?.server.replicas ?? null },
      ...components,
    };
  }

  /** Executed one after the other, because they share the connections with all other queries. */
  private async readStored(): Promise<{
    latencyMs: number | null;
    tables: Awaited<ReturnType<DatabaseProbe['tables']>>;
    sizes: Awaited<ReturnType<DatabaseProbe['sizes']>>;
    log: Awaited<ReturnType<DatabaseProbe['ingestLog']>>;
  }> {
    const latencyMs = await this.stored.latency();
    if (latencyMs === null) return { latencyMs, tables: null, sizes: null, log: null };
    const topic = this.config.kafka?.topic;
    return {
      latencyMs,
      tables: await this.stored.tables(),
      sizes: await this.stored.sizes(),
      log: topic === undefined ? null : await this.stored.ingestLog(topic),
    };
  }
}

/** @returns `null` when the folder cannot be read. */
async function freeDisk(folder: string): Promise<DiskReadings | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}
