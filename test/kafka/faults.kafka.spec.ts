import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootstrap, createApiKey, createProject } from '../support/access/identity.js';
import { type Credential } from '../support/http/ingest-client.js';
import type { KafkaCluster } from '../support/processes/kafka-cluster.js';
import type { PostgresProcess } from '../support/postgres/postgres-process.js';
import { seededRandom } from '../support/seeded-random.js';
import type { ServiceProcess } from '../support/processes/service-process.js';
import { expectConserved } from './conservation.js';
import { faultSchedule, PARTS, type Fault, type FaultName, type Part } from './fault-schedule.js';
import { KafkaLoad } from './load.js';
import { KafkaRepeats } from './repeats.js';
import { signal, WorkerStage } from './worker-stage.js';

/** `KAFKA_SOAK_SECONDS` shortens it, to repeat a seed. */
const SECONDS = Number(process.env['KAFKA_SOAK_SECONDS'] ?? 600);
const BROKERS = 3;
const WORKERS = 2;
const PARTITIONS = 3;
/** More than fit into the time, so the last ones are not injected. The same for every duration: a shorter run has the same beginning. */
const FAULTS_PER_PART = 300;
/** Brokers, workers and PostgreSQL recover, and every begun batch is acknowledged. */
const RETURN_MS = 240_000;
const STARTS_AGAIN_MS = 250;

// Only in `npm run soak`: all parts together take ten minutes.
describe('Faults of brokers, workers and PostgreSQL, in any order', () => {
  let stage: WorkerStage;
  let kafka: KafkaCluster;
  let postgres: PostgresProcess;
  let api: ServiceProcess;
  let workers: readonly ServiceProcess[];
  const credentials: Credential[] = [];

  beforeAll(async () => {
    stage = await WorkerStage.start({
      brokers: BROKERS,
      partitions: PARTITIONS,
      configs: { 'min.insync.replicas': '2' },
      env: {
        INGEST_RATE_LIMIT_EVENTS_PER_SECOND: '1000000',
        INGEST_RATE_LIMIT_BATCHES_PER_SECOND: '100000',
      },
    });
    ({ kafka, postgres, api, workers } = stage);
    for (let worker = 0; worker < WORKERS; worker++) await stage.startWorker();
    const { accessToken } = await bootstrap(api);
    for (const key of ['one', 'two', 'three']) {
      const { id } = await createProject(api, accessToken, key);
      credentials.push(await createApiKey(api, accessToken, id));
    }
  });
  afterAll(() => stage?.dispose());

  /** A worker that starts while brokers or PostgreSQL are down ends with a message; its supervisor starts it again. */
  const launch = async (worker: ServiceProcess): Promise<void> => {
    const until = performance.now() + RETURN_MS;
    for (;;) {
      try {
        if (!worker.isRunning) await worker.launch();
        return;
      } catch (error) {
        if (performance.now() > until) throw error;
        await sleep(STARTS_AGAIN_MS);
      }
    }
  };

  const play = async (name: FaultName, { first, lastsMs }: Fault): Promise<void> => {
    const count = name.includes('two') || name.includes('all') ? 2 : 1;
    const chosen = <T>(all: readonly T[]): T[] =>
      Array.from({ length: count }, (_, index) => all[(first + index) % all.length]!);
    const brokers = chosen([0, 1, 2]);
    switch (name) {
      case 'kill one broker':
      case 'kill two brokers':
        await Promise.all(brokers.map((broker) => kafka.kill(broker)));
        await sleep(lastsMs);
        for (const broker of brokers) kafka.restart(broker);
        // Another broker may be lost only when all have every record again.
        return kafka.untilAcknowledged();
      case 'freeze one broker':
      case 'freeze two brokers':
        for (const broker of brokers) kafka.signal(broker, 'SIGSTOP');
        await sleep(lastsMs);
        for (const broker of brokers) kafka.signal(broker, 'SIGCONT');
        return kafka.untilAcknowledged();
      case 'kill a worker':
      case 'kill all workers':
        await Promise.all(chosen(workers).map((worker) => worker.kill('SIGKILL')));
        await sleep(lastsMs);
        await Promise.all(chosen(workers).map(launch));
        return;
      case 'freeze a worker':
      case 'freeze all workers':
        for (const worker of chosen(workers)) signal(worker, 'SIGSTOP');
        await sleep(lastsMs);
        for (const worker of chosen(workers)) signal(worker, 'SIGCONT');
        return;
      case 'kill PostgreSQL':
        await postgres.stopImmediately();
        await sleep(lastsMs);
        return postgres.startAgain();
      case 'freeze PostgreSQL':
        postgres.freeze();
        await sleep(lastsMs);
        postgres.thaw();
    }
  };

  it(
    'lose no acknowledged event, and store none twice and no refused one',
    async () => {
      const random = seededRandom(`Faults of Kafka, ${SECONDS} s`);
      const schedule = faultSchedule(random, FAULTS_PER_PART);
      const load = new KafkaLoad(api, credentials);
      const repeats = new KafkaRepeats(api, credentials, load, random);
      await load.untilMore(30);
      const until = performance.now() + SECONDS * 1000;
      const played = new Map<FaultName, number>();
      const playAll = async (part: Part): Promise<void> => {
        for (const fault of schedule[part]) {
          await sleep(fault.pauseMs);
          if (performance.now() > until) return;
          await play(fault.name, fault);
          played.set(fault.name, (played.get(fault.name) ?? 0) + 1);
        }
      };
      await Promise.all(PARTS.map(playAll));
      await Promise.all(workers.map(launch));
      await repeats.stop();
      await load.untilMore(30);
      await load.stop();
      const events = load.acknowledged.reduce((sum, sent) => sum + sent.events, 0);
      console.log(
        `played ${JSON.stringify(Object.fromEntries(played))}\n` +
          `${load.acknowledged.length} batches with ${events} events acknowledged, answers ${JSON.stringify([...load.statuses])}, ` +
          `slowest ${Math.round(load.slowestMs)} ms\n` +
          `repeats ${JSON.stringify([...repeats.repeats])}, refused ${JSON.stringify([...repeats.refusals])}`,
      );
      expect(repeats.refusals.get(200)).toBeUndefined();
      expect(repeats.repeats.get(200)).toBeGreaterThan(0);
      const [row] = await postgres.query<{ dropped: number; dead: number }>(
        'SELECT sum(dropped_batches)::int AS dropped, sum(dead_letters)::int AS dead FROM ingest_log_partitions',
      );
      console.log(`repeats dropped by workers: ${row?.dropped ?? 0}`);
      expect(row?.dead).toBe(0);
      await expectConserved(postgres, load);
    },
    SECONDS * 1000 + 2 * RETURN_MS,
  );
});
