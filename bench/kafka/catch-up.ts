import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { BENCHMARK, countEvents, query } from '../support/database.js';
import { cpuSeconds, treeCpuSeconds } from '../support/processes.js';
import type { KafkaStage } from './stage.js';

const CAUGHT_UP_MS = 300_000;
const CHECK_MS = 20;

/** Result of a worker that reads the backlog of the topic; CPU time per event, in microseconds. */
export interface CaughtUp {
  eventsPerSecond: number;
  workerMicros: number;
  postgresMicros: number;
  brokerMicros: number;
  /** Events per transaction. */
  eventsPerCommit: number;
  wrong: string | null;
}

/** @param acknowledged events in the topic that are not stored yet. */
export async function catchUp(stage: KafkaStage, acknowledged: number): Promise<CaughtUp> {
  const end = Number(await stage.endOf('ingest'));
  // One connection for all checks, because new ones would use CPU time of PostgreSQL.
  const observer = new Client({ ...stage.address, application_name: BENCHMARK });
  await observer.connect();
  const start = await storedOffset(observer);
  const worker = await stage.startWorker();
  const read = async () => ({
    offset: await storedOffset(observer),
    worker: cpuSeconds(worker.pid),
    postgres: treeCpuSeconds(stage.database.postmaster),
    brokers: stage.brokerSeconds(),
  });
  const deadline = performance.now() + CAUGHT_UP_MS;
  let now = await read();
  // Measured from the first commit, so that the start of the process does not count.
  while (now.offset === start) now = await again();
  const first = now;
  while (now.offset < end) now = await again();
  await Promise.all([worker.stop(), observer.end()]);

  const stored = await countEvents(stage.address);
  const commits = await query<{ at: number; events: number }>(
    stage.address,
    `SELECT extract(epoch FROM pg_xact_commit_timestamp(xmin))::float8 AS at, count(*)::int AS events
       FROM events GROUP BY xmin ORDER BY 1`,
  );
  const [begin, last] = [commits[0], commits.at(-1)];
  const seconds = (last?.at ?? 0) - (begin?.at ?? 0);
  const share = (now.offset - first.offset) / (now.offset - start);
  const micros = (cpu: number): number => (cpu / (stored * share)) * 1e6;
  return {
    eventsPerSecond: (stored - (begin?.events ?? 0)) / seconds,
    workerMicros: micros(now.worker - first.worker),
    postgresMicros: micros(now.postgres - first.postgres),
    brokerMicros: micros(now.brokers - first.brokers),
    eventsPerCommit: stored / commits.length,
    wrong:
      stored !== acknowledged
        ? `PostgreSQL has ${stored} events of the topic, ${acknowledged} were acknowledged`
        : commits.length < 2
          ? 'the topic was read in one transaction, which has no duration: increase --seconds'
          : null,
  };

  async function again(): Promise<typeof now> {
    if (performance.now() > deadline) throw new Error(`the topic was not read in ${CAUGHT_UP_MS / 1000} s`);
    await sleep(CHECK_MS);
    return read();
  }
}

async function storedOffset(observer: Client): Promise<number> {
  const { rows } = await observer.query<{ next_offset: string }>(
    'SELECT next_offset FROM ingest_log_partitions',
  );
  return Number(rows[0]?.next_offset ?? 0);
}
