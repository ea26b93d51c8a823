import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAddress } from '../../src/database/connection/database-address.js';
import type { CopyJob, CopyResult } from '../limits/copy-limit.js';
import type { CopyFormat } from '../limits/copy-rows.js';
import type { ClosedLoopJob, ClosedLoopResult, OpenLoopJob, OpenLoopResult } from '../load/jobs.js';
import { reset, type BenchDatabase } from '../support/database.js';
import { loopFigures } from '../support/loop-figures.js';
import { Participant } from '../support/participant.js';
import { resultFile } from '../support/results.js';
import type { Scope } from '../support/scope.js';
import { groupFigures, scrape, startService, type Service, type Variant } from '../support/service.js';

const SETTLE_MS = 2000;

export type Options = {
  seconds: number;
  'warm-up': number;
  rounds: number;
  connections: number;
  'copy-connections': number;
  'copy-rows': number;
  only: string;
  profile: boolean;
};

/** The batches of a window, and the number of connections that send them. */
type Work = Pick<ClosedLoopJob, 'batch' | 'connections' | 'sample'>;

/** One window of one participant. */
export interface Measurement {
  requestsPerSecond: number;
  eventsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU time per event, in microseconds. */
  serviceMicros: number;
  postgresMicros: number;
  generatorMicros: number;
  /** Busy cores: the sum of the service, PostgreSQL and the generator. */
  cores: number;
  batchesPerCommit: number;
  commitMs: number;
  failures: number;
  firstFailure: string | null;
}

/** The participants of the benchmark; a service is started at its first use. */
export class Lineup {
  private readonly services = new Map<Variant, Service>();
  private copyDatabase: DatabaseAddress | undefined;

  constructor(
    private readonly scope: Scope,
    readonly database: BenchDatabase,
    readonly options: Options,
    /** Idle while a participant without requests is measured. */
    private readonly generator: Participant,
  ) {}

  static async start(scope: Scope, database: BenchDatabase, options: Options): Promise<Lineup> {
    return new Lineup(scope, database, options, await startGenerator(scope, database));
  }

  async service(variant: Variant): Promise<Service> {
    const there = this.services.get(variant);
    if (there !== undefined) return there;
    const service = await startService(this.scope, this.database, variant);
    this.services.set(variant, service);
    return service;
  }

  closedLoop(service: Service, job: Work): ClosedLoopJob {
    return {
      kind: 'closed-loop',
      target: service.target,
      warmUpSeconds: this.options['warm-up'],
      seconds: this.options.seconds,
      watched: { service: service.process.pid, postmaster: this.database.postmaster },
      ...job,
    };
  }

  async measure(variant: Variant, job: Work): Promise<Measurement> {
    const service = await this.service(variant);
    await reset(service.address);
    const before = await scrape(service);
    const result = await this.generator.request<ClosedLoopResult>(this.closedLoop(service, job));
    return toMeasurement(result, groupFigures(before, await scrape(service)));
  }

  /** Empties the tables, and waits until the projections have read that. */
  async clear(service: Service): Promise<void> {
    await reset(service.address);
    await sleep(SETTLE_MS);
  }

  openLoop(job: OpenLoopJob): Promise<OpenLoopResult> {
    return this.generator.request<OpenLoopResult>(job);
  }

  /** Like `measure`, with the profiler. Not part of the rounds, because profiling takes time itself. @returns the file. */
  async profile(name: string, job: Work): Promise<string> {
    const service = await this.service('full');
    const file = resultFile(name, 'cpuprofile');
    await reset(service.address);
    await service.process.request({ do: 'profile-start' });
    await this.generator.request(this.closedLoop(service, job));
    await service.process.request({ do: 'profile-stop', file });
    return file;
  }

  async measureCopy(format: CopyFormat, rowsPerCopy: number): Promise<Measurement> {
    this.copyDatabase ??= await this.database.createMigrated('bench_copy');
    await reset(this.copyDatabase);
    // Started for each window and stopped after it, because it holds tens of megabytes of encoded rows.
    const [copier] = await Participant.start(this.scope, {
      script: 'limits/copy-limit.ts',
      logFile: join(this.database.folder, 'copy.log'),
    });
    const job: CopyJob = {
      address: this.copyDatabase,
      format,
      connections: this.options['copy-connections'],
      rowsPerCopy,
      warmUpSeconds: this.options['warm-up'],
      seconds: this.options.seconds,
      watched: { service: 0, postmaster: this.database.postmaster },
    };
    const result = await copier.request<CopyResult>(job);
    await copier.stop();
    return copyMeasurement(result);
  }
}

export async function startGenerator(scope: Scope, database: BenchDatabase): Promise<Participant> {
  const logFile = join(database.folder, 'generator.log');
  const [generator] = await Participant.start(scope, { script: 'load/generator.ts', logFile });
  return generator;
}

function toMeasurement(
  result: ClosedLoopResult,
  group: { batchesPerCommit: number; commitMs: number },
): Measurement {
  const { seconds, eventsPerRequest, cpu } = result;
  const { micros, ...figures } = loopFigures(result, eventsPerRequest);
  return {
    ...figures,
    eventsPerSecond: figures.requestsPerSecond * eventsPerRequest,
    serviceMicros: micros.service,
    postgresMicros: micros.postgres,
    generatorMicros: micros.generator,
    cores: (cpu.service + cpu.postgres + cpu.generator) / seconds,
    batchesPerCommit: group.batchesPerCommit,
    commitMs: group.commitMs,
  };
}

function copyMeasurement({ rows, copies, seconds, cpu }: CopyResult): Measurement {
  return {
    requestsPerSecond: copies / seconds,
    eventsPerSecond: rows / seconds,
    p50Ms: Number.NaN,
    p99Ms: Number.NaN,
    serviceMicros: Number.NaN,
    postgresMicros: (cpu.postgres / rows) * 1e6,
    generatorMicros: (cpu.generator / rows) * 1e6,
    cores: (cpu.postgres + cpu.generator) / seconds,
    batchesPerCommit: 1,
    commitMs: Number.NaN,
    failures: 0,
    firstFailure: null,
  };
}
