import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { FlagReader } from '../fault/support/flag-stream-reader.js';
import { FlagWriter } from '../fault/support/flag-writer.js';
import { RunClient } from '../fault/support/run-client.js';
import { SERVICE_ENV } from '../fault/support/scenario.js';
import type { SeededRandom } from '../support/seeded-random.js';
import { SteadyLoad } from '../fault/support/steady-load.js';
import { createApp, install, publish } from '../support/apps/apps.js';
import { CuttableLink } from '../support/http/cuttable-link.js';
import { FakeAirflow } from '../support/fake-airflow/fake-airflow.js';
import { freePort } from '../support/processes/free-port.js';
import { HaProxy } from '../support/postgres/haproxy.js';
import { bootstrap, createApiKey, createProject, type Identity } from '../support/access/identity.js';
import type { Credential } from '../support/http/ingest-client.js';
import { ServiceProcess, databaseUrl } from '../support/processes/service-process.js';
import { createTestDatabase, type TestDatabase } from '../support/postgres/test-database.js';

const REPLICAS = 3;
const READERS = 6;
/** Also the key of the project, which the writer of flags uses. */
const PROJECT = 'shop';

/** One replica and its settings, which apply from its next start on. */
export interface Replica {
  process: ServiceProcess;
  env: Record<string, string>;
}

/**
 * Three replicas behind HAProxy, and clients that use it all the time: writers and readers of flags, and users who start runs in an
 * orchestrator. Ingest is added for each fault. The last replica reaches the database over a network that can be cut.
 */
export class HaStage {
  readonly readers: FlagReader[] = [];
  readonly writers: FlagWriter[] = [];
  readonly runClients: RunClient[] = [];
  private readonly stopped = new AbortController();
  private working: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly database: TestDatabase,
    readonly replicas: readonly Replica[],
    readonly link: CuttableLink,
    readonly airflow: FakeAirflow,
    readonly proxy: HaProxy,
    readonly admin: Identity,
    readonly projectId: string,
    readonly credential: Credential,
  ) {}

  static async start(random: SeededRandom): Promise<HaStage> {
    const database = await createTestDatabase();
    const { host, port, user, database: name } = database.address;
    const link = await CuttableLink.start(join(host as string, `.s.PGSQL.${port}`));
    const secret = randomBytes(32).toString('hex');
    const callbacks = { secret, lose: () => random.chance(0.3), delayMs: () => random.int(0, 400) };
    const airflow = await FakeAirflow.start({ callbacks });
    const proxyPort = await freePort();
    const env = {
      ...SERVICE_ENV,
      ...airflow.env(),
      SERVICE_APP_RUN_CALLBACK_SECRET: secret,
      API_RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000',
      // The event-loop lag of a busy machine must not cause refusals here.
      INGEST_MAX_EVENT_LOOP_LAG_MS: '600000',
      INGEST_MAX_QUEUE_WAIT_MS: '600000',
      // One issuer of access tokens, as behind one load balancer.
      SERVICE_PUBLIC_URL: `http://127.0.0.1:${proxyPort}`,
      SERVICE_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    };
    const replicas: Replica[] = [];
    for (let index = 0; index < REPLICAS; index++) {
      const isLast = index === REPLICAS - 1;
      const own = { ...env };
      const url = isLast
        ? `postgresql://${user}@127.0.0.1:${link.port}/${name}`
        : databaseUrl(database.address);
      replicas.push({ process: await ServiceProcess.start({ env: own, databaseUrl: url }), env: own });
    }
    const [first] = replicas as [Replica];
    const ports = replicas.map((replica) => replica.process.port);
    const proxy = await HaProxy.start(ports, proxyPort);
    const admin = await bootstrap(first.process);
    const project = await createProject(first.process, admin.accessToken, PROJECT);
    const credential = await createApiKey(first.process, admin.accessToken, project.id);
    const stage = new HaStage(database, replicas, link, airflow, proxy, admin, project.id, credential);
    await stage.startClients(random, first.process);
    return stage;
  }

  /** Runs ingest beside the other clients, while `faults` runs. */
  ingest(faults: (load: SteadyLoad) => Promise<void>): Promise<SteadyLoad> {
    const options = { baseUrl: () => this.proxy.baseUrl, credential: this.credential, senders: 4 };
    return SteadyLoad.during(options, faults);
  }

  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]> {
    return (this.replicas[0] as Replica).process.query<Row>(sql, values);
  }

  /** Returns and clears the times for which readers had no stream. */
  takeDownMs(): number[] {
    return this.readers.flatMap((reader) => reader.downMs.splice(0));
  }

  /** Stops writers and users, and waits for their last responses; readers continue. */
  async settle(): Promise<void> {
    this.stopped.abort();
    await this.working;
  }

  async dispose(): Promise<void> {
    await this.settle();
    await Promise.all(this.readers.map((reader) => reader.stop()));
    await this.proxy.dispose();
    this.link.heal();
    for (const { process } of this.replicas) await process.dispose();
    await this.link.stop();
    await this.airflow.stop();
    await this.database.drop();
  }

  private async startClients(random: SeededRandom, service: ServiceProcess): Promise<void> {
    const { proxy, admin } = this;
    const baseUrl = (): string => proxy.baseUrl;
    const { slug } = await createApp(service, admin);
    await publish(service, admin, slug);
    const installationId = await install(service, admin, slug, { project_id: this.projectId });
    this.airflow.dag(`${slug}__manual`, { queuedMs: 50, durationMs: 300, maxActiveRuns: 1000 });
    // Responses are slow: a replica that is killed in between does not know the outcome.
    for (let n = 0; n < 5000; n++)
      this.airflow.faults.add('submit', { kind: 'slow', ms: random.int(50, 400) });

    for (let n = 0; n < READERS; n++) {
      const name = `reader${n}`;
      const { apiKey } = this.credential;
      const reader = new FlagReader({ name, baseUrl, apiKey, random: random.fork(name) });
      reader.start();
      this.readers.push(reader);
    }
    this.writers.push(new FlagWriter('writer', random.fork('writer'), admin.accessToken, baseUrl));
    for (let n = 0; n < 2; n++) {
      const options = { baseUrl, accessToken: admin.accessToken, installationIds: [installationId] };
      const input = (of: SeededRandom): Record<string, unknown> => ({ n: of.int(0, 1000) });
      this.runClients.push(new RunClient(random.fork(`client${n}`), { ...options, input }));
    }
    const { signal } = this.stopped;
    this.working = Promise.all([...this.writers, ...this.runClients].map((client) => client.run(signal)));
  }
}
