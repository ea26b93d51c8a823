import { expect, onTestFailed } from 'vitest';
import { bootstrap, createApiKey, createProject } from '../../support/access/identity.js';
import type { ServiceProcess } from '../../support/processes/service-process.js';
import { MAX_BATCH_BYTES } from './batches.js';
import type { Project } from './delivery.js';
import { checkDeliveries } from './delivery-checker.js';
import { Oracle } from './oracle.js';
import type { SeededRandom } from '../../support/seeded-random.js';
import { Sender, type SenderOptions } from './sender.js';

/**
 * High limits, except where a test is about them. A service that does not stop by itself after SIGTERM ends with status 1 after two
 * minutes: one that is only slow ends with 0.
 */
export const SERVICE_ENV = {
  INGEST_RATE_LIMIT_EVENTS_PER_SECOND: '1000000',
  INGEST_RATE_LIMIT_BATCHES_PER_SECOND: '100000',
  INGEST_RATE_LIMIT_MAX_BATCH_BYTES: String(MAX_BATCH_BYTES),
  SERVICE_SHUTDOWN_TIMEOUT_SECONDS: '120',
};

const SENDERS = 8;
/** The last project of a scenario has so small a quota that some of its batches get 429. */
const SHORT_QUOTA = { batches_per_second: 20 };

export interface ScenarioOptions extends Partial<SenderOptions> {
  service: ServiceProcess;
  random: SeededRandom;
  senders?: number;
  /** Whether bodies may arrive so slowly that a 408 is valid. */
  slowBodies?: boolean;
}

/** Senders to three projects of one service, and the check of their records. */
export class Scenario {
  readonly oracle: Oracle;
  private loads = 0;
  private checks = 0;

  private constructor(
    private readonly options: ScenarioOptions,
    readonly accessToken: string,
    readonly projects: readonly Project[],
  ) {
    this.oracle = new Oracle(options.slowBodies ?? false);
  }

  static async prepare(options: ScenarioOptions): Promise<Scenario> {
    const { service } = options;
    const { accessToken } = await bootstrap(service);
    const projects: Project[] = [];
    for (const key of ['first', 'second', 'short']) {
      const { id } = await createProject(service, accessToken, key);
      projects.push({ id, credential: await createApiKey(service, accessToken, id) });
    }
    const scenario = new Scenario(options, accessToken, projects);
    await scenario.api(`/api/projects/${projects.at(-1)?.id}`, 'PATCH', SHORT_QUOTA);
    return scenario;
  }

  /** Calls the API as the administrator. */
  async api(path: string, method: string, body?: object): Promise<void> {
    const response = await fetch(this.options.service.baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${this.accessToken}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  }

  /** Keeps the senders busy while `faults` runs, and waits until all batches that they began are settled. */
  async loadDuring(faults: () => Promise<void>): Promise<void> {
    const { service, random } = this.options;
    onTestFailed(() => {
      process.stdout.write(`${this.oracle.summary()}\nThe service's last lines:\n${service.lastLines()}\n`);
    });
    this.loads += 1;
    const stop = new AbortController();
    const senders = Array.from({ length: this.options.senders ?? SENDERS }, (_, index) => {
      const project = this.projects[index % this.projects.length] as Project;
      const name = `load${this.loads}.sender${index}`;
      return new Sender(name, project, this.oracle, random.fork(name), {
        baseUrl: () => service.baseUrl,
        ...this.options,
      });
    });
    const running = Promise.all(senders.map((sender) => sender.run(stop.signal)));
    try {
      await faults();
    } finally {
      stop.abort();
      await running;
    }
  }

  /** During a load: resolves when this many more batches were confirmed. */
  async progress(batches: number): Promise<void> {
    const before = this.oracle.count('200');
    await expect.poll(() => this.oracle.count('200')).toBeGreaterThanOrEqual(before + batches);
  }

  /** Checks everything that the senders recorded; the service must have recovered. @returns all violations. */
  check(): Promise<string[]> {
    this.checks += 1;
    const { service, random } = this.options;
    return checkDeliveries({
      oracle: this.oracle,
      projects: this.projects,
      accessToken: this.accessToken,
      baseUrl: service.baseUrl,
      query: (sql) => service.query(sql),
      random: random.fork(`judge${this.checks}`),
      name: `judge${this.checks}`,
    });
  }
}
