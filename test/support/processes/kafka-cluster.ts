import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  AclOperations,
  AclPermissionTypes,
  Admin,
  Producer,
  ResourcePatternTypes,
  ResourceTypes,
} from '@platformatic/kafka';
import { endWithParent } from '../../../src/database/embedded/end-with-parent.js';
import type { TestAuthority } from '../http/certificate.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const LIBS = join(ROOT, '.cache', 'kafka', 'libs');
const JVM = ['-Xms256m', '-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
const READY_DEADLINE_MS = 150_000;

interface Broker {
  id: number;
  port: number;
  controllerPort: number;
  /** Port of the listener with SASL and TLS. */
  securePort: number;
  folder: string;
  child: ChildProcess | undefined;
}

/** A second listener of each broker, with TLS and SCRAM-SHA-512. */
export interface SecureListener {
  username: string;
  password: string;
  authority: TestAuthority;
  /** Another user, with the same password and only the permissions that {@link KafkaCluster.allow} grants. */
  limitedUsername: string;
}

export interface TopicOptions {
  partitions?: number;
  replicas?: number;
  configs?: Record<string, string>;
}

/** Real Kafka brokers, each also a controller, on the loopback interface. */
export class KafkaCluster {
  private constructor(
    private readonly folder: string,
    private readonly nodes: readonly Broker[],
    private readonly clusterId: string,
    private readonly secure: SecureListener | undefined,
  ) {}

  /** Ready when all brokers have acknowledged a record: an open port does not suffice. */
  static async start(count: 1 | 3, secure?: SecureListener): Promise<KafkaCluster> {
    const installed = spawnSync(process.execPath, [join(ROOT, 'scripts/kafka/install.mjs')], {
      stdio: 'inherit',
    });
    if (installed.status !== 0) throw new Error('Kafka could not be installed');
    const folder = await mkdtemp(join(tmpdir(), 'signalbox-kafka-'));
    const ports = await freePorts(3 * count);
    const nodes = Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      port: ports[3 * index] ?? 0,
      controllerPort: ports[3 * index + 1] ?? 0,
      securePort: ports[3 * index + 2] ?? 0,
      folder: join(folder, `broker-${index + 1}`),
      child: undefined,
    }));
    const cluster = new KafkaCluster(folder, nodes, randomBytes(16).toString('base64url'), secure);
    try {
      await Promise.all(nodes.map((node) => cluster.prepare(node)));
      for (const node of nodes) cluster.launch(node);
      await cluster.untilAcknowledged();
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  get brokers(): string[] {
    return this.nodes.map(({ port }) => `127.0.0.1:${port}`);
  }

  /** Addresses of the listeners with SASL and TLS. */
  get secureBrokers(): string[] {
    return this.nodes.map(({ securePort }) => `127.0.0.1:${securePort}`);
  }

  /** Process ids of the running brokers. */
  get pids(): number[] {
    return this.nodes.flatMap(({ child }) => child?.pid ?? []);
  }

  /** Folder in which a broker stores a partition. */
  partitionFolder(index: number, topic: string, partition: number): string {
    return join(this.nodes[index]?.folder ?? '', 'data', `${topic}-${partition}`);
  }

  /** @param index zero-based index of the broker. */
  signal(index: number, signal: NodeJS.Signals): void {
    this.nodes[index]?.child?.kill(signal);
  }

  async kill(index: number): Promise<void> {
    const child = this.nodes[index]?.child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Restarts a killed broker on its data. */
  restart(index: number): void {
    const node = this.nodes[index];
    if (node !== undefined) this.launch(node);
  }

  async createTopic(
    topic: string,
    { partitions = 3, replicas = this.nodes.length, configs = {} }: TopicOptions = {},
  ): Promise<void> {
    const admin = this.admin();
    try {
      await admin.createTopics({
        topics: [topic],
        partitions,
        replicas,
        configs: Object.entries(configs).map(([name, value]) => ({ name, value })),
      });
    } finally {
      await admin.close().catch(() => undefined);
    }
  }

  /** Grants a permission on a topic. */
  async allow(user: string, topic: string, operation: keyof typeof AclOperations): Promise<void> {
    const admin = this.admin();
    try {
      await admin.createAcls({
        creations: [
          {
            resourceType: ResourceTypes.TOPIC,
            resourceName: topic,
            resourcePatternType: ResourcePatternTypes.LITERAL,
            principal: `User:${user}`,
            host: '*',
            operation: AclOperations[operation],
            permissionType: AclPermissionTypes.ALLOW,
          },
        ],
      });
    } finally {
      await admin.close().catch(() => undefined);
    }
  }

  /** Writes a record that Signalbox did not create. */
  async produce(topic: string, key: string, value: Buffer): Promise<void> {
    const producer = new Producer({ clientId: 'test', bootstrapBrokers: this.brokers, acks: -1, retries: 5 });
    await producer.send({ messages: [{ topic, key: Buffer.from(key), value }] });
    await producer.close().catch(() => undefined);
  }

  async untilAcknowledged(): Promise<void> {
    const until = Date.now() + READY_DEADLINE_MS;
    const topic = 'probe';
    for (let made = false; ;) {
      try {
        if (!made)
          await this.createTopic(topic, {
            partitions: 1,
            configs: { 'min.insync.replicas': String(this.nodes.length) },
          });
        made = true;
        const producer = new Producer({
          clientId: 'probe',
          bootstrapBrokers: this.brokers,
          acks: -1,
          retries: 0,
          timeout: 3000,
        });
        try {
          await producer.send({ messages: [{ topic, value: Buffer.from('x') }] });
        } finally {
          await producer.close().catch(() => undefined);
        }
        return;
      } catch (error) {
        if (/already exists/i.test(messages(error))) made = true;
        if (Date.now() > until)
          throw new Error(`Kafka did not start:\n${await this.logs()}`, { cause: error });
        await sleep(250);
      }
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((_, index) => this.kill(index)));
    await rm(this.folder, { recursive: true, force: true });
  }

  private admin(): Admin {
    return new Admin({
      clientId: 'test',
      bootstrapBrokers: this.brokers,
      retries: 0,
      timeout: 5000,
      connectTimeout: 1000,
    });
  }

  private async prepare(node: Broker): Promise<void> {
    await mkdir(node.folder, { recursive: true });
    const internal = Math.min(3, this.nodes.length);
    const settings = {
      'process.roles': 'broker,controller',
      'node.id': node.id,
      listeners: `PLAINTEXT://127.0.0.1:${node.port},CONTROLLER://127.0.0.1:${node.controllerPort}`,
      'advertised.listeners': `PLAINTEXT://127.0.0.1:${node.port}`,
      'controller.listener.names': 'CONTROLLER',
      'controller.quorum.voters': this.nodes
        .map((one) => `${one.id}@127.0.0.1:${one.controllerPort}`)
        .join(','),
      'log.dirs': join(node.folder, 'data'),
      'offsets.topic.replication.factor': internal,
      'offsets.topic.num.partitions': 1,
      'transaction.state.log.replication.factor': internal,
      'transaction.state.log.min.isr': 1,
      'transaction.state.log.num.partitions': 1,
      'share.coordinator.state.topic.replication.factor': internal,
      'share.coordinator.state.topic.min.isr': 1,
      'auto.create.topics.enable': false,
      'broker.session.timeout.ms': 3000,
      'broker.heartbeat.interval.ms': 500,
      'replica.lag.time.max.ms': 5000,
      ...(this.secure === undefined ? {} : await this.secureSettings(node, this.secure)),
    };
    await writeFile(
      join(node.folder, 'server.properties'),
      Object.entries(settings)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
    const format = spawn(
      'java',
      [
        '-Xmx128m',
        '-XX:TieredStopAtLevel=1',
        '-cp',
        `${LIBS}/*`,
        'kafka.tools.StorageTool',
        'format',
        // A random id may begin with a dash, which alone would be read as an option.
        `--cluster-id=${this.clusterId}`,
        '-c',
        join(node.folder, 'server.properties'),
        ...(this.secure === undefined ? [] : scramUsers(this.secure)),
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let output = '';
    for (const stream of [format.stdout, format.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    const [status] = (await once(format, 'close')) as [number | null];
    if (status !== 0)
      throw new Error(`the storage of broker ${node.id} could not be formatted: ${output.slice(-1500)}`);
  }

  private async secureSettings(
    node: Broker,
    { authority, username }: SecureListener,
  ): Promise<Record<string, string>> {
    const { cert, key } = authority.issue();
    const keystore = join(node.folder, 'keystore.pem');
    await writeFile(keystore, key + cert + authority.cert);
    const listener = `SASL_SSL://127.0.0.1:${node.securePort}`;
    return {
      listeners: `PLAINTEXT://127.0.0.1:${node.port},${listener},CONTROLLER://127.0.0.1:${node.controllerPort}`,
      'advertised.listeners': `PLAINTEXT://127.0.0.1:${node.port},${listener}`,
      'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,SASL_SSL:SASL_SSL,CONTROLLER:PLAINTEXT',
      'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
      // User of the plain listeners, and of brokers and controllers among themselves.
      'super.users': `User:ANONYMOUS;User:${username}`,
      'sasl.enabled.mechanisms': 'SCRAM-SHA-512',
      'ssl.keystore.type': 'PEM',
      'ssl.keystore.location': keystore,
      'listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config':
        'org.apache.kafka.common.security.scram.ScramLoginModule required;',
    };
  }

  private launch(node: Broker): void {
    const log = openSync(join(node.folder, 'broker.log'), 'a');
    const child = spawn(
      'java',
      [...JVM, '-cp', `${LIBS}/*`, 'kafka.Kafka', join(node.folder, 'server.properties')],
      { stdio: ['ignore', log, log] },
    );
    closeSync(log);
    if (child.pid !== undefined) {
      const watch = endWithParent(child.pid, 'TERM', () => undefined);
      child.once('exit', () => watch.release());
    }
    node.child = child;
  }

  private async logs(): Promise<string> {
    const texts = this.nodes.map(({ folder }) =>
      readFile(join(folder, 'broker.log'), 'utf8').catch(() => ''),
    );
    return (await Promise.all(texts)).map((text) => text.slice(-1500)).join('\n');
  }
}

function scramUsers({ username, limitedUsername, password }: SecureListener): string[] {
  return [username, limitedUsername].flatMap((name) => [
    '--add-scram',
    `SCRAM-SHA-512=[name=${name},password=${password}]`,
  ]);
}

function messages(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inner = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return [error.message, ...inner.map(messages)].join(' ');
}

/** Held at the same time, so that all ports are different. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map(async (server) => (server.close(), once(server, 'close'))));
  return ports;
}
