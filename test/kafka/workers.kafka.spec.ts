import { hash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { holdTransaction } from '../support/postgres/held-transaction.js';
import { bootstrap, createApiKey, createProject } from '../support/access/identity.js';
import { get, sendBatch, type Credential } from '../support/http/ingest-client.js';
import type { PostgresProcess } from '../support/postgres/postgres-process.js';
import type { ServiceProcess } from '../support/processes/service-process.js';
import { expectConserved, storedEvents } from './conservation.js';
import { bodyOf, KafkaLoad } from './load.js';
import { signal, WorkerStage } from './worker-stage.js';

const PARTITIONS = 6;
const PROJECTS = 6;
const LARGE = { name: 'large', events: 40, sender: 0 };

interface Hold {
  holder: string;
  epoch: number;
  next_offset: number;
}

describe('Several workers on one topic', () => {
  let stage: WorkerStage;
  let postgres: PostgresProcess;
  let api: ServiceProcess;
  let workers: readonly ServiceProcess[];
  const credentials: Credential[] = [];
  /** The partition of the first project. */
  let partition: number;

  beforeAll(async () => {
    stage = await WorkerStage.start({
      brokers: 1,
      partitions: PARTITIONS,
      configs: { 'flush.messages': '1', 'max.message.bytes': '100000' },
    });
    ({ postgres, api, workers } = stage);
    // Alone at first, so that it holds every partition.
    await stage.startWorker();
    await vi.waitFor(async () => expect(await heldBy(workers[0]!)).toHaveLength(PARTITIONS), 60_000);
    const prepare = async (): Promise<void> => {
      const { accessToken } = await bootstrap(api);
      for (let project = 0; project < PROJECTS; project++) {
        const { id } = await createProject(api, accessToken, `project-${project}`);
        if (project === 0) partition = Number.parseInt(hash('sha256', id).slice(0, 8), 16) % PARTITIONS;
        credentials.push(await createApiKey(api, accessToken, id));
      }
    };
    await Promise.all([stage.startWorker(), stage.startWorker(), prepare()]);
  });
  afterAll(() => stage?.dispose());

  /** The partitions that a worker reports. */
  const heldBy = async ({ baseUrl }: ServiceProcess): Promise<number[]> => {
    const { text } = await get(`${baseUrl}/metrics`);
    return [...text.matchAll(/^signalbox_ingest_log_lag_records\{partition="(\d+)"/gm)].map(([, held]) =>
      Number(held),
    );
  };
  const holds = (): Promise<Hold[]> =>
    postgres.query<Hold>(
      'SELECT holder, epoch::int, next_offset::int FROM ingest_log_partitions ORDER BY partition',
    );
  const lockChunks = () =>
    holdTransaction(postgres.address, 'LOCK TABLE ingest_log_chunks IN ACCESS EXCLUSIVE MODE');
  /** Workers that have read a chunk and wait for the earlier ones. */
  const waitingForChunks = async (): Promise<number> => {
    const rows = await postgres.query(
      `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'SELECT position%ingest_log_chunks%'`,
    );
    return rows.length;
  };

  it('store every batch once while one is frozen, resumes and is fenced, and another one is killed', async () => {
    const load = new KafkaLoad(api, credentials);
    await load.untilMore(60);
    const [frozen, ...others] = workers as [ServiceProcess, ...ServiceProcess[]];

    // It is frozen between reading and writing records: its query for chunks is completed while it is frozen.
    let lock = await lockChunks();
    const key = randomUUID();
    const body = bodyOf(LARGE, randomBytes(7000).toString('hex'));
    const sent = await sendBatch(api.baseUrl, credentials[0]!, body, {
      headers: { 'x-service-idempotency-key': key },
    });
    expect(sent.status, sent.text).toBe(200);
    await expect.poll(waitingForChunks).toBe(1);
    signal(frozen, 'SIGSTOP');
    const before = await holds();
    await lock.release();

    // Its leases expire. The worker that takes over the partition is blocked at the same records, before it advances the offset: only the
    // generation can refuse the write of the resumed worker.
    lock = await lockChunks();
    await expect.poll(waitingForChunks).toBe(1);
    const taken = await holds();
    expect(taken[partition]?.epoch).toBeGreaterThan(before[partition]?.epoch ?? 0);
    expect(taken[partition]?.next_offset).toBe(before[partition]?.next_offset);
    for (const other of others) signal(other, 'SIGSTOP');
    // However long this machine takes for the rest.
    await postgres.query(
      `UPDATE ingest_log_partitions SET lease_until = now() + interval '2 minutes' WHERE partition = $1`,
      [partition],
    );
    await lock.release();
    signal(frozen, 'SIGCONT');
    await expect.poll(() => frozen.log.includes(`partition ${partition} has been taken over`)).toBe(true);
    expect((await holds())[partition]).toEqual(taken[partition]);
    expect((await storedEvents(postgres)).has('large/0')).toBe(false);
    for (const other of others) signal(other, 'SIGCONT');
    await expect.poll(async () => (await storedEvents(postgres)).get('large/0')).toBe(1);

    await load.untilMore(30);
    const held = await Promise.all(others.map(heldBy));
    const killed = others[held.findIndex((partitions) => partitions.includes(partition))];
    expect(killed, `held: ${JSON.stringify(held)}`).toBeDefined();
    const atKill = await holds();
    await killed!.kill('SIGKILL');
    await load.untilMore(30);
    await expect
      .poll(async () => (await holds())[partition]?.epoch)
      .toBeGreaterThan(atKill[partition]?.epoch ?? 0);
    await load.stop();
    load.acknowledged.push(LARGE);
    await expectConserved(postgres, load);
    const [row] = await postgres.query<{ dead: number }>(
      'SELECT sum(dead_letters)::int AS dead FROM ingest_log_partitions',
    );
    expect(row).toEqual({ dead: 0 });
  });
});
