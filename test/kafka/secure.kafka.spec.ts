import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppConfig, ConfigError } from '../../src/config/app-config.js';
import { checkTopic } from '../../src/ingest/log/check-topic.js';
import { makeAuthority } from '../support/http/certificate.js';
import { freePort } from '../support/processes/free-port.js';
import { bootstrap, createApiKey, createProject } from '../support/access/identity.js';
import { sendBatch, type Credential } from '../support/http/ingest-client.js';
import { KafkaCluster } from '../support/processes/kafka-cluster.js';
import { PostgresProcess } from '../support/postgres/postgres-process.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import { signalbox } from '../support/processes/signalbox-command.js';
import { bodyOf } from './load.js';

const USERNAME = 'signalbox';
const LIMITED = 'limited';
const PASSWORD = `right-${randomUUID()}`;
const WRONG_PASSWORD = `wrong-${randomUUID()}`;
const ENCRYPTION_KEY = randomBytes(32).toString('base64');
/** The limit of one attempt to read the topic, each request of which may take five seconds. */
const ATTEMPT_LIMIT_MS = 10_000;
const SEND_LIMIT_MS = 4000;

describe('Kafka with SCRAM-SHA-512 over TLS', () => {
  let folder: string;
  let kafka: KafkaCluster;
  let postgres: PostgresProcess;
  let service: ServiceProcess;
  let credential: Credential;
  let silent: Server;
  const silenced = new Set<Socket>();
  const file = (name: string): string => join(folder, name);
  const env = (): Record<string, string> => ({
    INGEST_LOG: 'kafka',
    SERVICE_ENCRYPTION_KEY: ENCRYPTION_KEY,
    KAFKA_BROKERS: kafka.secureBrokers.join(','),
    KAFKA_TOPIC: 'ingest',
    KAFKA_DEAD_LETTER_TOPIC: 'dead-letters',
    KAFKA_SASL_USERNAME: USERNAME,
    KAFKA_SASL_PASSWORD: PASSWORD,
    KAFKA_TLS: 'true',
    KAFKA_TLS_CA: file('ca.pem'),
  });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signalbox-kafka-tls-'));
    const authority = makeAuthority('The authority of the brokers');
    await writeFile(file('ca.pem'), authority.cert);
    await writeFile(file('other.pem'), makeAuthority('Another authority').cert);
    await writeFile(file('empty.pem'), 'no certificate');
    silent = createServer((socket) => silenced.add(socket.on('error', () => undefined))).listen(
      0,
      '127.0.0.1',
    );
    [kafka, postgres] = await Promise.all([
      KafkaCluster.start(1, { username: USERNAME, password: PASSWORD, authority, limitedUsername: LIMITED }),
      PostgresProcess.start(),
    ]);
    await kafka.createTopic('ingest', { configs: { 'flush.messages': '1' } });
    await kafka.createTopic('dead-letters', { partitions: 1, configs: { 'flush.messages': '1' } });
    service = await ServiceProcess.start({ databaseUrl: postgres.url, env: env() });
    const { accessToken } = await bootstrap(service);
    const { id } = await createProject(service, accessToken, 'secure');
    credential = await createApiKey(service, accessToken, id);
  });
  afterAll(async () => {
    for (const socket of silenced) socket.destroy();
    silent?.close();
    await service?.dispose();
    await kafka?.stop();
    await postgres?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const send = (name: string, key: string): ReturnType<typeof sendBatch> =>
    sendBatch(service.baseUrl, credential, bodyOf({ name, events: 2 }), {
      headers: { 'x-service-idempotency-key': key },
    });
  const stored = (): Promise<{ name: string; count: number }[]> =>
    service.query(
      `SELECT data->>'name' AS name, count(*)::int AS count FROM events WHERE data ? 'name' GROUP BY 1 ORDER BY 1`,
    );

  it('acknowledges and stores batches, and refuses them in time while the broker accepts connections and does not respond', async () => {
    expect((await send('first', randomUUID())).status).toBe(200);
    const key = randomUUID();
    kafka.signal(0, 'SIGSTOP');
    try {
      const started = performance.now();
      const refused = await send('second', key);
      expect(refused.status, refused.text).toBe(503);
      expect(refused.headers['retry-after']).toMatch(/^\d+$/);
      expect(performance.now() - started).toBeLessThan(SEND_LIMIT_MS);
    } finally {
      kafka.signal(0, 'SIGCONT');
    }
    await expect.poll(async () => (await send('second', key)).status).toBe(200);
    const wanted = ['first/0', 'first/1', 'second/0', 'second/1'].map((name) => ({ name, count: 1 }));
    await expect.poll(stored).toEqual(wanted);
    expect(service.log).not.toContain(PASSWORD);
  });

  it('ends the start with status 78 and names the wrong setting, never its secret', async () => {
    const silentBroker = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const without = (...names: string[]): Record<string, string> =>
      Object.fromEntries(names.map((name) => [name, '']));
    const sasl = ['KAFKA_SASL_USERNAME', 'KAFKA_SASL_PASSWORD'];
    const plain = kafka.brokers.join(',');
    const cases: [changed: Record<string, string>, problem: RegExp][] = [
      [
        { KAFKA_SASL_PASSWORD: WRONG_PASSWORD },
        /KAFKA_SASL_PASSWORD was rejected by the brokers for the user "signalbox"/,
      ],
      [{ KAFKA_TLS_CA: file('other.pem') }, /KAFKA_TLS_CA does not verify the certificate of the brokers/],
      [
        without('KAFKA_TLS_CA'),
        /KAFKA_TLS_CA does not verify .* it is not set, so the authorities of Node are used/,
      ],
      [
        { KAFKA_TLS_CA: file('empty.pem') },
        /KAFKA_TLS_CA names .*empty\.pem, which has no certificate in PEM/,
      ],
      [{ KAFKA_TLS_CA: file('missing.pem') }, /KAFKA_TLS_CA names .*missing\.pem, which cannot be read/],
      [
        { ...without('KAFKA_TLS_CA', ...sasl), KAFKA_TLS: 'false' },
        /KAFKA_TLS must be true: the brokers at .* use TLS on this port/,
      ],
      [
        { ...without('KAFKA_TLS_CA'), KAFKA_TLS: 'false' },
        /KAFKA_BROKERS .*requires TLS \(KAFKA_TLS\) closes other connections/,
      ],
      [without(...sasl), /KAFKA_BROKERS .*requires SASL \(KAFKA_SASL_USERNAME\) closes other connections/],
      [{ KAFKA_BROKERS: plain }, /KAFKA_TLS is true, but the brokers at .* do not use TLS on this port/],
      [
        { ...without('KAFKA_TLS_CA'), KAFKA_TLS: 'false', KAFKA_BROKERS: plain },
        /KAFKA_SASL_USERNAME is set, but the brokers at .* do not use SASL on this port/,
      ],
      [{ KAFKA_TOPIC: 'missing' }, /KAFKA_TOPIC names the topic "missing", which does not exist/],
      [{ KAFKA_BROKERS: silentBroker }, /KAFKA_BROKERS cannot be used: no broker responded at 127\.0\.0\.1/],
      [
        { ...without('KAFKA_TLS_CA', ...sasl), KAFKA_TLS: 'false', KAFKA_BROKERS: silentBroker },
        /KAFKA_BROKERS cannot be used: no broker responded at 127\.0\.0\.1/,
      ],
    ];
    for (const [changed, problem] of cases) {
      const started = performance.now();
      const error: unknown = await checkTopic(AppConfig.fromEnv({ ...env(), ...changed }).kafka!, 0).catch(
        (caught: unknown) => caught,
      );
      expect(error).toBeInstanceOf(ConfigError);
      const { message, exitCode } = error as ConfigError;
      expect(message).toMatch(problem);
      expect(exitCode).toBe(78);
      expect(performance.now() - started).toBeLessThan(ATTEMPT_LIMIT_MS);
      for (const secret of [PASSWORD, WRONG_PASSWORD]) expect(message).not.toContain(secret);
    }
    expect(silenced.size).toBeGreaterThan(0);
    // These cases start the built service: another password, authority, topic or broker.
    const isStarted = ([changed]: (typeof cases)[number]): boolean =>
      Object.entries(changed).length === 1 &&
      Object.values(changed).every((text) => text !== '' && !/(?:empty|missing)\.pem/.test(text));
    await Promise.all(
      cases.filter(isStarted).map(async ([changed, problem]) => {
        const { code, stdout, stderr } = await signalbox(['start'], {
          env: {
            ...env(),
            DATABASE_URL: postgres.url,
            SERVICE_DATA_DIR: file(randomUUID()),
            PORT: String(await freePort()),
            SERVICE_HOST: '127.0.0.1',
            ...changed,
          },
        });
        expect(stdout + stderr).toMatch(problem);
        expect(code).toBe(78);
        for (const secret of [PASSWORD, WRONG_PASSWORD]) expect(stdout + stderr).not.toContain(secret);
      }),
    );
  });

  it('ends the start with status 78 and names the missing permission on the topic', async () => {
    const limited = { ...env(), KAFKA_SASL_USERNAME: LIMITED };
    const lacks = (permission: string): string =>
      `KAFKA_TOPIC names the topic "ingest", for which the user "${LIMITED}" lacks the permission ${permission} `;
    const checked = async (): Promise<string> => {
      const settings = AppConfig.fromEnv(limited).kafka!;
      return checkTopic(settings, 0).then(
        () => 'usable',
        (error: unknown) => (error instanceof ConfigError ? error.message : String(error)),
      );
    };
    expect(await checked()).toContain(lacks('Describe'));
    // A broker applies the changes of the controller a moment later.
    await kafka.allow(LIMITED, 'ingest', 'DESCRIBE');
    await expect.poll(checked).toContain(lacks('DescribeConfigs'));
    await kafka.allow(LIMITED, 'ingest', 'DESCRIBE_CONFIGS');
    await expect.poll(checked).toBe('usable');

    const ends = async (role: string, problem: string): Promise<void> => {
      const { code, stdout, stderr } = await signalbox(['start'], {
        env: {
          ...limited,
          SERVICE_ROLES: role,
          DATABASE_URL: postgres.url,
          SERVICE_DATA_DIR: file(randomUUID()),
          PORT: String(await freePort()),
          SERVICE_HOST: '127.0.0.1',
        },
      });
      expect(stdout + stderr).toContain(problem);
      expect(code).toBe(78);
    };
    await ends('api', lacks('Write'));
    await kafka.allow(LIMITED, 'ingest', 'WRITE');
    await ends('worker', lacks('Read'));
    await kafka.allow(LIMITED, 'ingest', 'READ');
    const permitted = await ServiceProcess.start({ databaseUrl: postgres.url, env: limited });
    await permitted.dispose();
  });
});
