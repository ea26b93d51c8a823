import { hash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeBatch } from '../../src/ingest/log/log-record.js';
import { holdTransaction } from '../support/postgres/held-transaction.js';
import { freePort } from '../support/processes/free-port.js';
import { bootstrap, createApiKey, createProject } from '../support/access/identity.js';
import { get, sendBatch, type Credential } from '../support/http/ingest-client.js';
import { KafkaCluster } from '../support/processes/kafka-cluster.js';
import { PostgresProcess } from '../support/postgres/postgres-process.js';
import { preparedBatch } from '../support/events/prepared-batch.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import { signalbox } from '../support/processes/signalbox-command.js';
import { expectConserved, storedEvents } from './conservation.js';
import { bodyOf, KafkaLoad } from './load.js';

const TOPIC = 'ingest';
const DEAD_LETTERS = 'dead-letters';
const ENCRYPTION_KEY = randomBytes(32).toString('base64');

interface ReplayReport {
  dry_run: boolean;
  records: number;
  events: Record<'read' | 'stored' | 'present' | 'repeated' | 'expired', number>;
  dead_letters: number;
}

/** The partition that the service selects, of three. */
function partitionOf(projectId: string): number {
  return Number.parseInt(hash('sha256', projectId).slice(0, 8), 16) % 3;
}

describe('Kafka as the ingest log', () => {
  let kafka: KafkaCluster;
  let postgres: PostgresProcess;
  let service: ServiceProcess;
  const credentials: Credential[] = [];
  const projectIds: string[] = [];
  const env = (): Record<string, string> => ({
    INGEST_LOG: 'kafka',
    // Shared by the processes that this file starts on one database.
    SERVICE_ENCRYPTION_KEY: ENCRYPTION_KEY,
    KAFKA_BROKERS: kafka.brokers.join(','),
    KAFKA_TOPIC: TOPIC,
    KAFKA_DEAD_LETTER_TOPIC: DEAD_LETTERS,
    INGEST_RATE_LIMIT_EVENTS_PER_SECOND: '1000000',
    INGEST_RATE_LIMIT_BATCHES_PER_SECOND: '100000',
    INGEST_MAX_EVENT_LOOP_LAG_MS: '600000',
  });

  beforeAll(async () => {
    [kafka, postgres] = await Promise.all([KafkaCluster.start(3), PostgresProcess.start()]);
    const durable = { configs: { 'min.insync.replicas': '2', 'max.message.bytes': '100000' } };
    await kafka.createTopic(TOPIC, durable);
    await kafka.createTopic(DEAD_LETTERS, { ...durable, partitions: 1 });
    service = await ServiceProcess.start({ databaseUrl: postgres.url, env: env() });
    const { accessToken } = await bootstrap(service);
    for (const key of ['one', 'two', 'three']) {
      const { id } = await createProject(service, accessToken, key);
      projectIds.push(id);
      credentials.push(await createApiKey(service, accessToken, id));
    }
  });
  afterAll(async () => {
    await service?.dispose();
    await kafka?.stop();
    await postgres?.dispose();
  });

  const stored = (): Promise<Map<string, number>> => storedEvents(service);

  const replay = async (
    args: string[],
    { changed = {}, onStart }: { changed?: Record<string, string>; onStart?: (pid: number) => void } = {},
  ): Promise<{ code: number | null; stderr: string; report: ReplayReport }> => {
    const { code, stdout, stderr } = await signalbox(['kafka', 'replay', '--json', ...args], {
      env: { DATABASE_URL: postgres.url, ...env(), ...changed },
      ...(onStart === undefined ? {} : { onStart }),
    });
    return { code, stderr, report: (stdout === '' ? {} : JSON.parse(stdout)) as ReplayReport };
  };

  it('stores a batch that is larger than the limit of a record, whole and once, and not its repeat', async () => {
    const key = randomUUID();
    const body = bodyOf(
      { name: 'large', events: 40 },
      Array.from({ length: 400 }, () => randomUUID()).join(''),
    );
    expect(Buffer.byteLength(body)).toBeGreaterThan(500_000);
    for (let time = 0; time < 2; time++) {
      const answer = await sendBatch(service.baseUrl, credentials[0]!, body, {
        headers: { 'x-service-idempotency-key': key },
      });
      expect(answer.text, service.lastLines(3)).toBe('{"accepted":40,"rejected":[]}');
    }
    await expect.poll(async () => (await stored()).size).toBe(40);
    expect(new Set((await stored()).values())).toEqual(new Set([1]));
    await expect.poll(() => service.query('SELECT FROM ingest_log_chunks')).toEqual([]);
    await service.query(`DELETE FROM events WHERE data ? 'name'`);
  });

  it('moves a record of an unknown version to the dead letters and stores the following ones; its replay ends with 65', async () => {
    const from = new Date().toISOString();
    await kafka.produce(TOPIC, projectIds[0]!, Buffer.from([9, 1, 2, 3]));
    await expect
      .poll(() => service.query('SELECT sum(dead_letters)::int AS n FROM ingest_log_partitions'))
      .toEqual([{ n: 1 }]);
    const load = new KafkaLoad(service, credentials);
    await load.untilMore(30);
    await load.stop();
    const events = load.acknowledged.reduce((sum, sent) => sum + sent.events, 0);
    await expect.poll(async () => (await stored()).size).toBe(events);
    const replayed = await replay(['--from-time', from, '--dry-run']);
    expect(replayed).toMatchObject({
      code: 65,
      stderr: expect.stringContaining('records of version 9 are unknown to this version') as string,
      report: { events: { stored: 0, present: events }, dead_letters: 1 },
    });
    await expectConserved(service, load);
  });

  it('continues without one of three brokers, killed or frozen; without two, it refuses within two seconds and a replay waits', async () => {
    const from = new Date().toISOString();
    const load = new KafkaLoad(service, credentials);
    await load.untilMore(30);
    await kafka.kill(0);
    await load.untilMore(100);
    kafka.restart(0);
    await kafka.untilAcknowledged();
    kafka.signal(1, 'SIGSTOP');
    await load.untilMore(100);
    kafka.signal(1, 'SIGCONT');
    await kafka.untilAcknowledged();
    await Promise.all([kafka.kill(0), kafka.kill(2)]);
    const refused = load.statuses.get(503) ?? 0;
    await expect.poll(() => (load.statuses.get(503) ?? 0) > refused + 10).toBe(true);
    const waiting = replay(['--from-time', from, '--dry-run']);
    const isReading = (): Promise<unknown[]> =>
      service.query(`SELECT FROM pg_stat_activity WHERE application_name = 'signalbox kafka replay'`);
    await expect.poll(isReading).toHaveLength(1);
    kafka.restart(0);
    kafka.restart(2);
    await load.untilMore(50);
    await load.stop();
    const { code, stderr, report } = await waiting;
    expect(code, stderr).toBe(0);
    expect(report.events.present).toBeGreaterThan(0);
    expect(report.events.stored).toBe(0);
    process.stdout.write(
      `slowest answer ${Math.round(load.slowestMs)} ms; ${JSON.stringify([...load.statuses])}\n`,
    );
    await expectConserved(service, load);
  });

  it('continues while PostgreSQL is down, and stores everything when it recovers', async () => {
    const load = new KafkaLoad(service, credentials);
    await load.untilMore(30);
    await postgres.stopImmediately();
    // Longer than any cache may be used: keys, limits, shares of the quota.
    const backMs = performance.now() + 8000;
    while (performance.now() < backMs) await load.untilMore(50);
    // A load balancer must continue to send batches here; the worker reports its lag.
    const ready = async (): Promise<
      Record<'database' | 'ingest_log', { message?: string; seconds?: number }>
    > => {
      const { status, text } = await get(`${service.baseUrl}/health/ready`);
      expect(status, text).toBe(200);
      return (JSON.parse(text) as { details: Awaited<ReturnType<typeof ready>> }).details;
    };
    expect((await ready()).database.message).toContain('batches wait in the log');
    // A worker without a transaction for ten seconds lags.
    await expect.poll(async () => (await ready()).ingest_log.seconds).toBeGreaterThan(0);
    await postgres.startAgain();
    await load.untilMore(50);
    await load.stop();
    process.stdout.write(
      `slowest answer ${Math.round(load.slowestMs)} ms; ${JSON.stringify([...load.statuses])}\n`,
    );
    await expectConserved(service, load);
  });

  it('loses and duplicates nothing when the process is killed while it writes', async () => {
    const load = new KafkaLoad(service, credentials);
    for (let kill = 0; kill < 3; kill++) {
      await load.untilMore(60);
      await service.restart('SIGKILL');
    }
    await load.untilMore(30);
    await load.stop();
    await expectConserved(service, load);
  });

  const isStored = async (load: KafkaLoad): Promise<void> => {
    const events = load.acknowledged.reduce((sum, sent) => sum + sent.events, 0);
    await expect.poll(async () => (await stored()).size).toBe(events);
  };

  it('restores events that PostgreSQL has lost, once, by a replay beside workers, even when it is killed midway', async () => {
    const from = new Date().toISOString();
    const lost = new KafkaLoad(service, credentials);
    await lost.untilMore(150);
    await lost.stop();
    await isStored(lost);
    // Every third event still exists, and PostgreSQL has no idempotency key any more.
    await service.query(`CREATE TABLE kept AS SELECT * FROM events WHERE data ? 'name'`);
    await service.query(`DELETE FROM events WHERE data ? 'name' AND right(data->>'name', 1)::int % 3 > 0`);
    await service.query('DELETE FROM ingest_keys');
    const missing = lost.acknowledged.flatMap(({ events }) =>
      Array.from({ length: events }, (_, at) => at).filter((at) => at % 3 > 0),
    ).length;

    const { report: dry } = await replay(['--from-time', from, '--dry-run']);
    expect(dry).toMatchObject({ dry_run: true, events: { stored: missing, repeated: 0 }, dead_letters: 0 });
    expect((await stored()).size).toBe(dry.events.present);

    // A transaction that has inserted an event of the last partition blocks the replay there.
    const lastProject = projectIds.toSorted((a, b) => partitionOf(a) - partitionOf(b)).at(-1);
    const blocker = await holdTransaction(
      service.databaseAddress,
      `INSERT INTO events SELECT * FROM kept WHERE project_id = '${lastProject}' AND right(data->>'name', 1)::int % 3 > 0 LIMIT 1`,
    );
    const workers = new KafkaLoad(service, credentials, 2, 'beside');
    try {
      let pid = 0;
      const killed = replay(['--from-time', from], { onStart: (started) => (pid = started) });
      const isWaiting = (): Promise<unknown[]> =>
        service.query(
          `SELECT FROM pg_stat_activity WHERE application_name = 'signalbox kafka replay' AND wait_event_type = 'Lock'`,
        );
      await expect.poll(isWaiting).toHaveLength(1);
      expect(await replay(['--from-time', from])).toMatchObject({
        code: 75,
        stderr: expect.stringContaining('Another replay of the topic "ingest" is running.') as string,
      });
      process.kill(pid, 'SIGKILL');
      expect((await killed).code).toBe(null);
      await workers.untilMore(10);
    } finally {
      await blocker.release();
    }
    const found = (await stored()).size;
    const { code, report } = await replay(['--from-time', from]);
    expect(code).toBe(0);
    // The killed replay had stored the earlier partitions, and the workers have added theirs.
    expect(report.events.stored).toBeLessThan(missing);
    expect(report.events.stored).toBeGreaterThan(0);
    expect(found).toBeGreaterThan(dry.events.present);
    await workers.stop();
    lost.acknowledged.push(...workers.acknowledged);
    expect((await replay(['--from-time', from])).report.events).toMatchObject({ stored: 0, repeated: 0 });
    const rows = await service.query(
      `SELECT k.id FROM kept AS k LEFT JOIN events AS e ON to_jsonb(e) = to_jsonb(k) WHERE e.id IS NULL`,
    );
    expect(rows).toEqual([]);
    await service.query('DROP TABLE kept');
    await expectConserved(service, lost);
  });

  it('does not store a repeat by a replay that starts after the first record of its key', async () => {
    const key = randomUUID();
    const projectId = projectIds[0]!;
    const produce = (ageMs: number): Promise<void> => {
      const batch = preparedBatch(projectId, ['{"name":"repeated"}'], { key });
      return kafka.produce(TOPIC, projectId, encodeBatch(batch, key, Date.now() - ageMs));
    };
    const position = async (): Promise<{ partition: number; offset: number } | undefined> => {
      const [row] = await service.query<{ partition: number; offset: number }>(
        `SELECT partition, next_offset::int AS offset FROM ingest_log_partitions WHERE dropped_batches > $1
          ORDER BY dropped_batches DESC LIMIT 1`,
        [dropped],
      );
      return row;
    };
    const [{ dropped } = { dropped: 0 }] = await service.query<{ dropped: number }>(
      'SELECT max(dropped_batches)::int AS dropped FROM ingest_log_partitions',
    );
    await produce(2000);
    for (let left = dropped; left >= 0; left--) await produce(1000);
    await expect.poll(position).toBeDefined();
    const { partition, offset } = (await position())!;
    await service.query(`DELETE FROM events WHERE data->>'name' = 'repeated'`);
    await service.query('DELETE FROM ingest_keys');

    const start = (records: number): string => `${partition}:${offset - records}`;
    expect((await replay(['--from-offset', start(dropped + 1)])).report).toMatchObject({
      records: dropped + 1,
      events: { read: dropped + 1, stored: 0, repeated: dropped + 1 },
    });
    expect((await replay(['--from-offset', start(dropped + 2)])).report.events.stored).toBe(1);
    expect([...(await stored())]).toEqual([['repeated', 1]]);
    // A sender that repeats the batch now is detected again.
    await produce(0);
    await expect.poll(async () => (await position())?.offset).toBeGreaterThan(offset);
    expect([...(await stored())]).toEqual([['repeated', 1]]);
    await service.query(`DELETE FROM events WHERE data ? 'name'`);
  });

  it('names the wrong arguments of a replay', async () => {
    for (const [args, problem] of [
      [[], 'give either --from-offset or --from-time'],
      [['--from-offset', '7:0'], 'Workers have not read a partition 7 of "ingest"'],
      [['--from-offset', '0'], 'such as 0:51200'],
      [['--from-time', '2026-11-25'], 'a time with its zone'],
    ] as const) {
      const { code, stderr } = await replay([...args]);
      expect(stderr).toContain(problem);
      expect(code).toBe(64);
    }
  });

  it('refuses to start, and to replay, with a topic that can lose batches, that is compacted, or that has no reachable broker', async () => {
    await kafka.createTopic('volatile', { replicas: 1 });
    await kafka.createTopic('compacted', {
      configs: { 'min.insync.replicas': '2', 'cleanup.policy': 'compact' },
    });
    const refused = async (changed: Record<string, string>, problem: RegExp): Promise<void> => {
      const { code, stdout, stderr } = await signalbox(['start'], {
        env: {
          DATABASE_URL: postgres.url,
          ...env(),
          PORT: String(await freePort()),
          SERVICE_HOST: '127.0.0.1',
          ...changed,
        },
      });
      expect(stdout + stderr).toMatch(problem);
      expect(code).toBe(78);
    };
    const replayEnds = async (
      changed: Record<string, string>,
      status: number,
      problem: string,
    ): Promise<void> => {
      const { code, stderr } = await replay(['--from-time', '2026-11-25T00:00:00Z'], { changed });
      expect(stderr).toContain(problem);
      expect(code).toBe(status);
    };
    await Promise.all([
      refused({ KAFKA_TOPIC: 'volatile' }, /KAFKA_TOPIC .*can lose acknowledged batches/),
      refused({ KAFKA_TOPIC: 'compacted' }, /KAFKA_TOPIC .*is compacted/),
      refused({ KAFKA_BROKERS: '127.0.0.1:1' }, /KAFKA_BROKERS cannot be used: no broker responded/),
      replayEnds({ KAFKA_TOPIC: 'compacted' }, 78, 'KAFKA_TOPIC'),
      replayEnds({ INGEST_LOG: 'postgres' }, 78, 'INGEST_LOG must be kafka'),
      // A later attempt may succeed.
      replayEnds({ KAFKA_BROKERS: '127.0.0.1:1' }, 69, 'no broker responded'),
      replayEnds(
        { DATABASE_URL: 'postgresql://signalbox@127.0.0.1:1/signalbox' },
        69,
        'database cannot be reached',
      ),
    ]);
    const accepting = await ServiceProcess.start({
      databaseUrl: postgres.url,
      env: { ...env(), KAFKA_TOPIC: 'volatile', KAFKA_ACCEPT_VOLATILE: 'true' },
    });
    await accepting.dispose();
  });

  it('is checked by signalbox doctor: durable, able to lose batches, unreachable', async () => {
    const topic = async (changed: Record<string, string>): Promise<Record<string, unknown>> => {
      const { stdout } = await signalbox(['doctor', '--json'], {
        env: { DATABASE_URL: postgres.url, ...env(), ...changed },
      });
      const { findings } = JSON.parse(stdout) as { findings: Record<string, unknown>[] };
      return findings.find(({ check }) => check === 'kafka.topic') ?? {};
    };
    expect(await topic({})).toMatchObject({ state: 'ok', promise: null });
    expect(await topic({ KAFKA_TOPIC: 'volatile', KAFKA_ACCEPT_VOLATILE: 'true' })).toMatchObject({
      state: 'warn',
      promise: 'broken',
    });
    for (const changed of [{ KAFKA_TOPIC: 'volatile' }, { KAFKA_BROKERS: '127.0.0.1:1' }]) {
      expect(await topic(changed)).toMatchObject({ state: 'down', promise: 'unproven' });
    }
  });
});
