import { join } from 'node:path';
import { measureGets, type GetMeasurement, type GetTarget } from '../flags/get-rounds.js';
import { startGenerator } from '../ingest/measure.js';
import type { PlainWorkSetup } from '../limits/plain-work.js';
import type {
  ClosedLoopJob,
  ClosedLoopResult,
  OpenLoopJob,
  OpenLoopResult,
  OpenLoopSecond,
  RequestRateJob,
  RequestRateResult,
  Target,
} from '../load/jobs.js';
import { reset, type BenchDatabase } from '../support/database.js';
import { loopFigures } from '../support/loop-figures.js';
import { Participant } from '../support/participant.js';
import { residentMb } from '../support/processes.js';
import { printTopFunctions } from '../support/profile.js';
import { resultFile } from '../support/results.js';
import type { Scope } from '../support/scope.js';
import { startService, type Service, type Variant } from '../support/service.js';
import { readHotRequests, type HotRequest, type HotRequests } from './hot-requests.js';

const START_MS = 30_000;
/** Limit of an open loop. */
const MAX_CONNECTIONS = 512;

export type HotOptions = {
  seconds: number;
  'warm-up': number;
  rounds: number;
  connections: number;
  'ingest-connections': string;
  only: string;
  rows: string;
  other: string;
  'semi-space': number;
  profile: boolean;
};

/** `now`: this build; `other`: that of `--other`; `no database`: this build with a sink that stores nothing. */
export type ServiceName = 'no database' | 'now' | 'other';

/** A window of one participant, for any route. */
export type Measurement = Omit<GetMeasurement, 'generatorMicros'>;

/** A window of an open loop. */
export interface RateMeasurement {
  p50Ms: number;
  p99Ms: number;
  /** CPU time per request, in microseconds. */
  serverMicros: number;
  failures: number;
  firstFailure: string | null;
}

/** The services and the plain server. The services have default settings, except for raised rate limits. */
export class HotLineup {
  private constructor(
    private readonly scope: Scope,
    readonly database: BenchDatabase,
    readonly options: HotOptions,
    readonly generator: Participant,
    private readonly services: ReadonlyMap<ServiceName, Service>,
    readonly requests: ReadonlyMap<ServiceName, HotRequests>,
    private readonly plain: GetTarget,
  ) {}

  static async start(scope: Scope, database: BenchDatabase, options: HotOptions): Promise<HotLineup> {
    const names: ServiceName[] = options.other === '' ? ['now'] : ['now', 'other'];
    if (options.only.split(',').includes('ingest')) names.push('no database');
    const services = new Map<ServiceName, Service>();
    const requests = new Map<ServiceName, HotRequests>();
    for (const name of names) {
      const service = await startHotService(scope, database, options, name);
      services.set(name, service);
      requests.set(name, await readHotRequests(service));
    }
    const { target } = services.get('now')!;
    const { answers, snapshot } = requests.get('now')!;
    const [process] = await Participant.start(scope, {
      script: 'limits/plain-work.ts',
      logFile: join(database.folder, 'plain-work.log'),
    });
    const setup: PlainWorkSetup = { webhookSecret: target.webhookSecret, answers, snapshot };
    const plain = { process, port: await process.request<number>(setup, START_MS) };
    const generator = await startGenerator(scope, database);
    return new HotLineup(scope, database, options, generator, services, requests, plain);
  }

  get names(): ServiceName[] {
    return [...this.services.keys()];
  }

  service(name: ServiceName): Service {
    const service = this.services.get(name);
    if (service === undefined) throw new Error(`the service "${name}" was not started`);
    return service;
  }

  async measureIngest(name: ServiceName | 'plain', connections: number): Promise<Measurement> {
    const process = this.process(name);
    if (name !== 'plain') await reset(this.service(name).address);
    const result = await this.generator.request<ClosedLoopResult>(this.ingestJob(name, connections));
    const { micros, ...figures } = loopFigures(result);
    return {
      ...figures,
      serverMicros: micros.service,
      postgresMicros: micros.postgres,
      residentMb: residentMb(process.pid).now,
    };
  }

  /** @param name `plain` sends the request of the current build to the plain server. */
  measureRequest(name: ServiceName | 'plain', row: (of: HotRequests) => HotRequest): Promise<Measurement> {
    const { request, users } = row(this.requests.get(name === 'plain' ? 'now' : name)!);
    return measureGets(
      this.generator,
      this,
      { process: this.process(name), port: this.port(name) },
      request,
      users,
    );
  }

  /** Measures an open loop: requests are sent at a fixed rate, without waiting for earlier responses. */
  async measureRate(
    name: ServiceName | 'plain',
    row: (of: HotRequests) => HotRequest,
    perSecond: number,
  ): Promise<RateMeasurement> {
    const process = this.process(name);
    const job: RequestRateJob = {
      kind: 'request-rate',
      port: this.port(name),
      request: row(this.requests.get(name === 'plain' ? 'now' : name)!).request,
      perSecond,
      warmUpSeconds: this.options['warm-up'],
      seconds: this.options.seconds,
      maxConnections: MAX_CONNECTIONS,
      watched: { service: process.pid, postmaster: this.database.postmaster },
    };
    const result = await this.generator.request<RequestRateResult>(job);
    const { p50Ms, p99Ms, requests, cpu, failures, firstFailure } = result;
    return { p50Ms, p99Ms, serverMicros: (cpu.service / requests) * 1e6, failures, firstFailure };
  }

  /** Like {@link measureRate}, with batches of one event. */
  async measureIngestRate(name: ServiceName | 'plain', perSecond: number): Promise<RateMeasurement> {
    const process = this.process(name);
    if (name !== 'plain') await reset(this.service(name).address);
    const { seconds, 'warm-up': warmUpSeconds } = this.options;
    const job: OpenLoopJob = {
      kind: 'open-loop',
      target: this.target(name),
      events: 1,
      maxConnections: MAX_CONNECTIONS,
      phases: [
        { perSecond, seconds: warmUpSeconds },
        { perSecond, seconds },
      ],
      watched: { service: process.pid, postmaster: this.database.postmaster },
    };
    const result = await this.generator.request<OpenLoopResult>(job);
    const counted = result.seconds.slice(Math.ceil(warmUpSeconds));
    const sum = (of: (second: OpenLoopSecond) => number): number =>
      counted.reduce((total, second) => total + of(second), 0);
    return {
      ...result.phases[1]!,
      serverMicros: (sum(({ cpu }) => cpu.service) / sum(({ ok }) => ok)) * 1e6,
      failures: sum(
        ({ notSent, refused429, refused503, other, broken }) =>
          notSent + refused429 + refused503 + other + broken,
      ),
      firstFailure: result.firstOther,
    };
  }

  /** Profiles the current build during the work, and prints the functions that use most CPU time. */
  async profile(name: string, work: () => Promise<unknown>): Promise<void> {
    if (!this.options.profile) return;
    const { process } = this.service('now');
    const file = resultFile(`hot-${name}`, 'cpuprofile');
    await process.request({ do: 'profile-start' });
    await work();
    await process.request({ do: 'profile-stop', file });
    printTopFunctions(file, 40);
  }

  /** Current and peak RSS of each service, in MB. */
  memory(): Record<string, { now: number; peak: number }> {
    return Object.fromEntries(this.names.map((name) => [name, residentMb(this.service(name).process.pid)]));
  }

  port(name: ServiceName | 'plain'): number {
    return name === 'plain' ? this.plain.port : this.service(name).target.port;
  }

  private process(name: ServiceName | 'plain'): Participant {
    return name === 'plain' ? this.plain.process : this.service(name).process;
  }

  private target(name: ServiceName | 'plain'): Target {
    return name === 'plain'
      ? { ...this.service('now').target, port: this.plain.port }
      : this.service(name).target;
  }

  private ingestJob(name: ServiceName | 'plain', connections: number): ClosedLoopJob {
    return {
      kind: 'closed-loop',
      target: this.target(name),
      batch: { events: 1 },
      connections,
      warmUpSeconds: this.options['warm-up'],
      seconds: this.options.seconds,
      watched: { service: this.process(name).pid, postmaster: this.database.postmaster },
    };
  }
}

async function startHotService(
  scope: Scope,
  database: BenchDatabase,
  options: HotOptions,
  name: ServiceName,
): Promise<Service> {
  const variant: Variant = name === 'no database' ? 'no-database' : 'full';
  const label = `bench_hot_${name.replace(' ', '_')}`;
  return startService(scope, database, variant, {
    name: label,
    address: await database.create(label),
    env: {
      SERVICE_LOG_LEVEL: 'info',
      ...(name === 'other' ? { BENCH_BUILD: options.other } : {}),
    },
    ...(options['semi-space'] > 0 ? { semiSpaceMb: options['semi-space'] } : {}),
  });
}
