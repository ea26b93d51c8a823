import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { KafkaCluster } from '../../test/support/processes/kafka-cluster.js';
import type { DatabaseAddress } from '../../src/database/connection/database-address.js';
import type { Lineup } from '../ingest/measure.js';
import type { ClosedLoopResult } from '../load/jobs.js';
import { countEvents, query, reset } from '../support/database.js';
import type { Participant } from '../support/participant.js';
import { cpuSeconds, treeCpuSeconds } from '../support/processes.js';
import type { Scope } from '../support/scope.js';
import { startServer, startService } from '../support/service.js';
import type { KafkaCosts } from './unit-costs.js';

const TOPIC = 'capacity';
const DEAD_LETTERS = 'capacity-dead-letters';
const NAME = 'bench_kafka';
const CAUGHT_UP_MS = 300_000;
/** The log counts as read to its end after this time without a commit. */
const STILL_MS = 5000;
const EVERY_MS = 100;

/** One broker, one partition: batches are written to the log first, and a worker that starts afterwards reads all of them. */
export async function measureKafka(
  scope: Scope,
  lineup: Lineup,
  generator: Participant,
  eventsPerRequest: number,
): Promise<{ costs: KafkaCosts; wrong: string | null }> {
  const { database, options } = lineup;
  const kafka = await KafkaCluster.start(1);
  scope.defer(() => kafka.stop());
  for (const topic of [TOPIC, DEAD_LETTERS]) await kafka.createTopic(topic, { partitions: 1 });
  const env = {
    INGEST_LOG: 'kafka',
    KAFKA_BROKERS: kafka.brokers.join(),
    KAFKA_TOPIC: TOPIC,
    KAFKA_DEAD_LETTER_TOPIC: DEAD_LETTERS,
    // One broker holds one copy; the plan multiplies by three.
    KAFKA_ACCEPT_VOLATILE: 'true',
    SERVICE_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  };
  const address = await database.create(NAME);
  const service = await startService(scope, database, 'no-projections', {
    name: NAME,
    address,
    env: { ...env, SERVICE_ROLES: 'api' },
  });
  const job = {
    ...lineup.closedLoop(service, {
      batch: { events: eventsPerRequest },
      connections: options.connections,
      sample: 'company',
    }),
    warmUpSeconds: 0,
  };
  const send = (seconds: number): Promise<ClosedLoopResult> =>
    generator.request<ClosedLoopResult>({ ...job, seconds });
  const brokerSeconds = (): number => kafka.pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const logBytes = (): Promise<number> => folderBytes(kafka.partitionFolder(0, TOPIC, 0));

  const ofWarmUp = await send(options['warm-up']);
  await reset(address);
  const before = { broker: brokerSeconds(), log: await logBytes() };
  const sent = await send(options.seconds);
  const written = { broker: brokerSeconds(), log: await logBytes() };
  const acknowledged = sent.requests * eventsPerRequest;

  const postgresBefore = treeCpuSeconds(database.postmaster);
  const reading = untilRead(address);
  const { process: worker } = await startServer(scope, database, {
    variant: 'no-projections',
    name: `${NAME}_worker`,
    address,
    env: { ...env, SERVICE_ROLES: 'worker' },
  });
  const { sharePerSecond } = await reading;
  const read = {
    broker: brokerSeconds(),
    worker: cpuSeconds(worker.pid),
    postgres: treeCpuSeconds(database.postmaster),
  };
  const rows = await countEvents(address);
  await worker.stop();
  await service.process.stop();
  await kafka.stop();

  const micros = (cpu: number, events: number): number => (cpu / events) * 1e6;
  const all = (sent.requests + ofWarmUp.requests) * eventsPerRequest;
  const failures = sent.failures + ofWarmUp.failures;
  const reason = sent.firstFailure ?? ofWarmUp.firstFailure;
  return {
    costs: {
      broker:
        micros(written.broker - before.broker, acknowledged) + micros(read.broker - written.broker, rows),
      producer: micros(sent.cpu.service, acknowledged),
      // Includes the start of the worker, about a second.
      consumer: micros(read.worker, rows),
      postgres: micros(read.postgres - postgresBefore, rows),
      logBytes: (written.log - before.log) / acknowledged,
      catchUpPerSecond: rows * sharePerSecond,
    },
    wrong:
      failures > 0
        ? `Kafka: ${failures} responses were wrong, the first: ${reason}`
        : rows < all
          ? `Kafka: ${rows} events stored, ${all} acknowledged`
          : Number.isFinite(sharePerSecond)
            ? null
            : 'Kafka: the log was read in one transaction, too fast to be timed: increase --seconds',
  };
}

/** Rate between the first observed commit of the worker and its last, as a share of all records per second. */
async function untilRead(address: DatabaseAddress): Promise<{ sharePerSecond: number }> {
  const deadline = performance.now() + CAUGHT_UP_MS;
  let first = { records: 0, at: 0 };
  let last = first;
  while (last.records === 0 || performance.now() - last.at < STILL_MS) {
    if (performance.now() > deadline) throw new Error(`the log was not read in ${CAUGHT_UP_MS / 1000} s`);
    const [row] = await query<{ next_offset: string }>(
      address,
      'SELECT next_offset FROM ingest_log_partitions WHERE topic = $1',
      [TOPIC],
    );
    const records = Number(row?.next_offset ?? 0);
    if (records > last.records) last = { records, at: performance.now() };
    if (first.records === 0) first = last;
    await sleep(EVERY_MS);
  }
  return { sharePerSecond: (last.records - first.records) / last.records / ((last.at - first.at) / 1000) };
}

async function folderBytes(folder: string): Promise<number> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.log'));
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
