import { randomBytes } from 'node:crypto';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFailed, onTestFinished } from 'vitest';
import { bootstrap, createApiKey, createProject } from '../support/access/identity.js';
import { ServiceProcess, databaseUrl } from '../support/processes/service-process.js';
import { createTestDatabase, type TestDatabase } from '../support/postgres/test-database.js';
import { checkHistory, type HistoryRow } from './support/flag-history-checker.js';
import { FlagReader, sorted, type FlagContent } from './support/flag-stream-reader.js';
import { FlagWriter } from './support/flag-writer.js';
import { SERVICE_ENV } from './support/scenario.js';
import { seedOfThisRun, type SeededRandom } from '../support/seeded-random.js';

const WRITERS = 3;
/** Of each kind: some always reconnect to one replica, some to any. */
const READERS = 3;
/** In a seeded order, in which every kind occurs. */
const FAULTS = [
  ...Array.from({ length: 2 }, () => 'kill' as const),
  ...Array.from({ length: 2 }, () => 'terminate' as const),
  ...Array.from({ length: 3 }, () => 'unlisten' as const),
  ...Array.from({ length: 6 }, () => 'cut' as const),
];
const OPEN_STREAMS = 200;

describe('the flag stream of two processes on one database', () => {
  const random = seedOfThisRun('flag-stream');
  let database: TestDatabase;
  let first: ServiceProcess;
  let second: ServiceProcess;
  let replicas: readonly ServiceProcess[] = [];
  let accessToken: string;
  let apiKey: string;
  let projectId: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    const options = {
      env: {
        ...SERVICE_ENV,
        API_RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000',
        // One issuer of access tokens, as behind one load balancer.
        SERVICE_PUBLIC_URL: 'http://localhost:3000',
        SERVICE_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      },
      databaseUrl: databaseUrl(database.address),
    };
    first = await ServiceProcess.start(options);
    second = await ServiceProcess.start(options);
    replicas = [first, second];
    accessToken = (await bootstrap(first)).accessToken;
    projectId = (await createProject(first, accessToken, 'shop')).id;
    apiKey = (await createApiKey(first, accessToken, projectId)).apiKey;
  });
  afterAll(async () => {
    for (const replica of replicas) await replica.dispose();
    await database.drop();
  });

  it('sends every reader every change once and in order, whatever is killed, cut or lost', async () => {
    onTestFailed(() => {
      for (const replica of replicas) process.stdout.write(`${replica.lastLines()}\n`);
    });
    const any = (name: string): (() => string) => {
      const choice = random.fork(name);
      return () => choice.pick(replicas).baseUrl;
    };
    const readers = Array.from({ length: 3 * READERS }, (_, i) => {
      const name = `reader${i}`;
      const home = replicas[i % 3];
      const baseUrl = home === undefined ? any(`${name}.at`) : () => home.baseUrl;
      return new FlagReader({ name, baseUrl, apiKey, random: random.fork(name) });
    });
    const writers = Array.from({ length: WRITERS }, (_, i) => {
      const name = `writer${i}`;
      return new FlagWriter(name, random.fork(name), accessToken, any(`${name}.at`));
    });
    const stop = new AbortController();
    onTestFinished(async () => {
      await Promise.all(readers.map((reader) => reader.stop()));
    });
    for (const reader of readers) reader.start();
    const writing = Promise.all(writers.map((writer) => writer.run(stop.signal)));
    try {
      await injectFaults(readers);
      await expect.poll(revisionNow, { timeout: 60_000 }).toBeGreaterThan(50);
    } finally {
      stop.abort();
      await writing;
    }
    const violations = [...readers, ...writers].flatMap((one) => one.violations);
    expect(violations.slice(0, 20)).toEqual([]);
    const snapshots = await Promise.all(replicas.map(snapshotAt));
    const revision = await revisionNow();
    await expect
      .poll(() => readers.map((reader) => reader.revision), { timeout: 60_000, interval: 50 })
      .toEqual(readers.map(() => revision));
    expect(readers.flatMap((reader) => reader.violations)).toEqual([]);
    for (const snapshot of snapshots) expect(snapshot.revision).toBe(revision);
    for (const reader of readers) {
      for (const snapshot of snapshots) expect(reader.content).toEqual(sorted(snapshot));
    }

    const attempts = writers.flatMap((writer) => writer.attempts);
    const rows = await database.query<HistoryRow>(
      'SELECT revision::int, entity, key, after, request_id FROM flag_history WHERE project_id = $1',
      [projectId],
    );
    expect(checkHistory(rows, revision, attempts)).toEqual([]);

    const total = (name: keyof FlagReader['seen']): number =>
      readers.reduce((sum, reader) => sum + reader.seen[name], 0);
    process.stdout.write(
      `flag-stream: ${attempts.length} changes requested, ${attempts.filter((one) => one.answer === null).length} ` +
        `without an answer, revision ${revision}; readers: ${JSON.stringify(
          Object.fromEntries(
            Object.keys(readers[0]?.seen ?? {}).map((name) => [name, total(name as 'cuts')]),
          ),
        )}\n`,
    );
    // The faults occurred, and readers resumed.
    expect(total('cuts')).toBeGreaterThan(10);
    expect(total('endedByService')).toBeGreaterThan(0);
    expect(total('connections') - total('snapshots')).toBeGreaterThan(10);
  });

  it('ends 200 open streams gracefully after SIGTERM, and exits, even if all reconnect at once', async () => {
    const streams = await Promise.all(Array.from({ length: OPEN_STREAMS }, () => openStream(first.baseUrl)));
    await expect
      .poll(() => streams.every(({ text }) => text().includes('event: flags.snapshot')), { timeout: 60_000 })
      .toBe(true);
    // Clients without a backoff: they reconnect before the service has closed its port.
    for (const { closed } of streams) {
      void closed.then(() => openStream(first.baseUrl)).catch(() => undefined);
    }
    const exit = await first.kill('SIGTERM');
    await Promise.all(streams.map(({ closed }) => closed));
    expect(exit).toEqual({ code: 0, signal: null });
    // The service ended each one (the last chunk arrived), with a different retry hint.
    expect(streams.filter(({ response }) => !response.complete)).toEqual([]);
    const retries = streams.map(({ text }) => [...text().matchAll(/^retry: (\d+)$/gm)].at(-1)?.[1]);
    expect(retries.every((ms) => Number(ms) >= 1000)).toBe(true);
    expect(new Set(retries).size).toBeGreaterThan(OPEN_STREAMS / 4);
    await first.launch();
    expect(await snapshotAt(first)).toEqual(await snapshotAt(second));
  });

  /** Injects one fault after the other, in the seeded order; at most one replica is down at a time. */
  async function injectFaults(readers: readonly FlagReader[]): Promise<void> {
    const schedule = random.fork('schedule');
    const cutSome = (): void => {
      for (const reader of readers) if (schedule.chance(0.5)) reader.cutInMidFrame();
    };
    for (const fault of shuffled(FAULTS, schedule)) {
      const replica = schedule.pick(replicas);
      const pauseMs = schedule.int(100, 700);
      await sleep(pauseMs);
      switch (fault) {
        case 'kill':
          await replica.kill('SIGKILL');
          await sleep(pauseMs);
          await replica.launch();
          break;
        case 'terminate':
          expect(await replica.kill('SIGTERM')).toEqual({ code: 0, signal: null });
          await replica.launch();
          break;
        case 'unlisten':
          await database.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE application_name = 'signalbox flags' AND datname = current_database()`,
          );
          // A reader that reconnects to the other replica now may have a newer revision than that replica.
          cutSome();
          break;
        case 'cut':
          cutSome();
          break;
      }
    }
  }

  async function snapshotAt(replica: ServiceProcess): Promise<FlagContent & { revision: number }> {
    const revision = await revisionNow();
    const get = async (): Promise<FlagContent & { revision: number }> => {
      const response = await fetch(`${replica.baseUrl}/api/flags/snapshot`, {
        headers: { authorization: `Bearer ${apiKey}` },
      });
      return (await response.json()) as FlagContent & { revision: number };
    };
    await expect
      .poll(async () => (await get()).revision, { timeout: 60_000, interval: 50 })
      .toBeGreaterThanOrEqual(revision);
    return get();
  }

  async function revisionNow(): Promise<number> {
    const [row] = await database.query<{ revision: number }>(
      'SELECT revision::int FROM flag_revisions WHERE project_id = $1',
      [projectId],
    );
    return row?.revision ?? 0;
  }

  function openStream(
    baseUrl: string,
  ): Promise<{ response: IncomingMessage; text: () => string; closed: Promise<void> }> {
    return new Promise((resolve, reject) => {
      const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${apiKey}` };
      request(`${baseUrl}/api/flags/stream`, { headers, agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        response.on('error', () => undefined);
        const closed = new Promise<void>((done) => response.once('close', done));
        resolve({ response, text: () => text, closed });
      })
        .on('error', reject)
        .end();
    });
  }
});

function shuffled<T>(list: readonly T[], random: SeededRandom): T[] {
  return list
    .map((item) => ({ item, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
