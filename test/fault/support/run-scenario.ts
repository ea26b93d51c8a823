import { setTimeout as sleep } from 'node:timers/promises';
import { createApp, install, publish } from '../../support/apps/apps.js';
import { ChaosProxy } from '../../support/http/chaos-proxy.js';
import { bootstrap, createProject } from '../../support/access/identity.js';
import { PostgresProcess } from '../../support/postgres/postgres-process.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { RunClient, type RunAnswer, type RunClientOptions } from './run-client.js';
import { checkRuns, type Truth } from './run-checker.js';
import type { SeededRandom } from '../../support/seeded-random.js';

const KILLS = 5;
const CLIENTS = 4;
/** Detects hanging, not slowness. */
const OVER_MS = 150_000;
const POLL_MS = 250;

/** A service with two installed apps, and clients that start runs of them. */
export class RunScenario {
  private readonly clients: RunClient[];
  private readonly closing = new AbortController();
  private killing: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly name: string,
    private readonly random: SeededRandom,
    readonly service: ServiceProcess,
    private readonly postgres: PostgresProcess,
    private readonly gateway: ChaosProxy,
    readonly apps: readonly { slug: string; installationId: string }[],
    private readonly accessToken: string,
    input: RunClientOptions['input'],
  ) {
    const options = {
      baseUrl: () => service.baseUrl,
      accessToken,
      installationIds: apps.map(({ installationId }) => installationId),
      input,
    };
    this.clients = Array.from(
      { length: CLIENTS },
      (_, n) => new RunClient(random.fork(`client${n}`), options),
    );
  }

  static async start(
    name: string,
    random: SeededRandom,
    input: RunClientOptions['input'],
    env: Record<string, string>,
  ): Promise<RunScenario> {
    let port = 0;
    // The public URL has to be known before the service has its port.
    const gateway = await ChaosProxy.start({
      upstreamPort: () => port,
      decide: () => ({ kind: 'pass', delayMs: 0 }),
    });
    // Not the built-in one, which ends with a killed service: the tables are read between two starts.
    const postgres = await PostgresProcess.start();
    const service = await ServiceProcess.start({
      databaseUrl: postgres.url,
      env: { SERVICE_PUBLIC_URL: gateway.baseUrl, API_RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000', ...env },
    });
    port = service.port;
    const admin = await bootstrap(service);
    const project = await createProject(service, admin.accessToken);
    const apps: { slug: string; installationId: string }[] = [];
    for (let n = 0; n < 2; n++) {
      const { slug } = await createApp(service, admin);
      await publish(service, admin, slug);
      const installationId = await install(service, admin, slug, { project_id: project.id });
      apps.push({ slug, installationId });
    }
    return new RunScenario(name, random, service, postgres, gateway, apps, admin.accessToken, input);
  }

  /**
   * Kills the service while the clients start runs, and waits until each start has a response and each run has ended.
   *
   * @param caught counts the runs that the orchestrator has and the killed service did not know of.
   * @returns the sum of these counts.
   */
  killOften(caught: () => Promise<number>): Promise<number> {
    const killing = this.kill(caught);
    this.killing = killing.catch(() => undefined);
    return killing;
  }

  /** Runs whose submission has an unknown outcome in the database. */
  sentRuns(): Promise<{ id: string; dag_id: string }[]> {
    return this.service.query(`SELECT id, dag_id FROM runs WHERE submission = 'in_flight'`);
  }

  check(truthOf: (run: RunAnswer) => Promise<Truth> | Truth): Promise<string[]> {
    const { clients, accessToken, service, gateway } = this;
    return checkRuns({ clients, accessToken, baseUrl: service.baseUrl, publicUrl: gateway.baseUrl, truthOf });
  }

  /** Also in the middle of {@link killOften}, when a test has timed out. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.killing;
    await this.service.dispose();
    await this.postgres.dispose();
    await this.gateway.stop();
  }

  private async kill(caught: () => Promise<number>): Promise<number> {
    const { signal } = this.closing;
    const stop = new AbortController();
    const running = Promise.all(this.clients.map((client) => client.run(stop.signal)));
    let sum = 0;
    try {
      for (let kill = 0; kill < KILLS; kill++) {
        await sleep(this.random.int(200, 2500), undefined, { signal });
        await this.service.kill('SIGKILL');
        sum += await caught();
        // The leases of the killed process expire after a minute; the test does not wait for that.
        await this.service.query('UPDATE runs SET lease_until = now() WHERE lease_until > now()');
        await this.service.launch();
      }
      await sleep(500, undefined, { signal });
    } finally {
      stop.abort();
      await running;
    }
    await this.untilOver();
    const started = this.clients.flatMap(({ wanted }) => wanted).length;
    const unanswered = this.clients.reduce((total, client) => total + client.unanswered, 0);
    process.stdout.write(
      `${this.name}: ${started} runs, ${unanswered} requests without a response, ${sum} submitted runs unknown to the killed service\n`,
    );
    return sum;
  }

  /** Runs without callbacks are found by the reconciliation. */
  private async untilOver(): Promise<void> {
    const deadline = performance.now() + OVER_MS;
    for (;;) {
      await this.api('POST', '/api/v1/apps/runs/reconcile');
      const page = await this.api('GET', '/api/v1/apps/runs?state=submitted,running&limit=5');
      const { items } = page as { items: { id: string; state: string }[] };
      if (items.length === 0) return;
      this.closing.signal.throwIfAborted();
      if (performance.now() > deadline) {
        throw new Error(
          `not over after ${OVER_MS} ms: ${items.map(({ id, state }) => `${id} ${state}`).join(', ')}`,
        );
      }
      await sleep(POLL_MS);
    }
  }

  private async api(method: string, path: string): Promise<unknown> {
    const headers = { authorization: `Bearer ${this.accessToken}` };
    const response = await fetch(this.service.baseUrl + path, { method, headers });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}
