import { setTimeout as sleep } from 'node:timers/promises';
import { withinDeadline } from '../../src/common/time/within-deadline.js';
import { KafkaLoad } from '../../test/kafka/load.js';
import { built } from '../support/built.js';
import { query, reset } from '../support/database.js';
import type { KafkaStage } from './stage.js';

export type Loss = 'frozen' | 'killed';

/** An outage of two of three brokers, and their return. Times in milliseconds. */
export interface Outage {
  /** From the loss to the first 503. */
  toRefusalMs: number;
  /** From the return to the first 200, including the restart of killed brokers. */
  toRecoveryMs: number;
  /** From the return to the first record of a plain producer that is created for each attempt. */
  plainRecoveryMs: number;
  slowestAnswerMs: number;
}

const LOST = [0, 2] as const;
const BEFORE = 30;
const SETTLED_MS = 3000;
const REFUSED_WITHIN_MS = 30_000;
const RECOVERED_WITHIN_MS = 150_000;
const ATTEMPT_MS = 1000;
const ATTEMPT_AGAIN_MS = 50;
const STORED_WITHIN_MS = 60_000;
const CHECK_MS = 100;

/** @returns the outages, and a description of wrong events in the database at the end. */
export async function measureOutages(
  stage: KafkaStage,
): Promise<{ outages: Record<Loss, Outage[]>; wrong: string | null }> {
  await reset(stage.address);
  const { target } = stage.kafka;
  const load = new KafkaLoad({ baseUrl: `http://127.0.0.1:${target.port}` }, [target]);
  const outages: Record<Loss, Outage[]> = { frozen: [], killed: [] };
  for (let round = 0; round < stage.options.outages; round++) {
    outages.frozen.push(await measureOutage(stage, load, 'frozen'));
    outages.killed.push(await measureOutage(stage, load, 'killed'));
  }
  await load.stop();
  return { outages, wrong: await wrongEvents(stage, load) };
}

async function measureOutage(stage: KafkaStage, load: KafkaLoad, loss: Loss): Promise<Outage> {
  const { cluster } = stage;
  await cluster.untilAcknowledged();
  await load.untilMore(BEFORE);
  load.slowestMs = 0;
  const lostMs = performance.now();
  if (loss === 'killed') await Promise.all(LOST.map((broker) => cluster.kill(broker)));
  else for (const broker of LOST) cluster.signal(broker, 'SIGSTOP');
  const refusedMs = await load.firstAnswer(503, lostMs, REFUSED_WITHIN_MS);
  // Gives the remaining broker time to detect the loss.
  await sleep(SETTLED_MS);
  const returnedMs = performance.now();
  for (const broker of LOST) {
    if (loss === 'killed') cluster.restart(broker);
    else cluster.signal(broker, 'SIGCONT');
  }
  const [recoveredMs, plainMs] = await Promise.all([
    load.firstAnswer(200, returnedMs, RECOVERED_WITHIN_MS),
    firstPlainRecord(stage, returnedMs),
  ]);
  return {
    toRefusalMs: refusedMs - lostMs,
    toRecoveryMs: recoveredMs - returnedMs,
    plainRecoveryMs: plainMs - returnedMs,
    slowestAnswerMs: load.slowestMs,
  };
}

async function firstPlainRecord(stage: KafkaStage, afterMs: number): Promise<number> {
  const { createProducer, abandon } = await built.kafkaClients();
  const settings = stage.plainSettings();
  const messages = [{ topic: settings.topic, partition: 0, value: Buffer.from('x') }];
  while (performance.now() < afterMs + RECOVERED_WITHIN_MS) {
    const producer = await createProducer(settings);
    try {
      await withinDeadline(producer.send({ messages }), ATTEMPT_MS, 'no record was acknowledged in time');
      return performance.now();
    } catch {
      await sleep(ATTEMPT_AGAIN_MS);
    } finally {
      abandon(producer);
    }
  }
  throw new Error(`no record was acknowledged within ${RECOVERED_WITHIN_MS / 1000} s`);
}

/** Compares the stored with the acknowledged events at the end. @returns the difference; `null` when there is none. */
async function wrongEvents(stage: KafkaStage, load: KafkaLoad): Promise<string | null> {
  const wanted = new Set(
    load.acknowledged.flatMap(({ name, events }) =>
      Array.from({ length: events }, (_, index) => `${name}/${index}`),
    ),
  );
  const worker = await stage.startWorker();
  const deadline = performance.now() + STORED_WITHIN_MS;
  for (const end = Number(await stage.endOf('ingest')); performance.now() < deadline; await sleep(CHECK_MS)) {
    const [row] = await query<{ offset: string }>(
      stage.address,
      'SELECT next_offset AS offset FROM ingest_log_partitions',
    );
    if (Number(row?.offset ?? 0) >= end) break;
  }
  await worker.stop();
  const rows = await query<{ name: string }>(stage.address, `SELECT data->>'name' AS name FROM events`);
  const names = rows.map(({ name }) => name);
  const stored = new Set(names);
  const missing = [...wanted].filter((name) => !stored.has(name)).length;
  const foreign = [...stored].filter((name) => !wanted.has(name)).length;
  const repeated = names.length - stored.size;
  return missing + foreign + repeated === 0
    ? null
    : `of ${wanted.size} acknowledged events ${missing} are missing, ${repeated} are duplicated, and ${foreign} others are stored`;
}
