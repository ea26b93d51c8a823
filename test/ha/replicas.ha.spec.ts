import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { checkHistory, type HistoryRow } from '../fault/support/flag-history-checker.js';
import { sorted, type FlagContent } from '../fault/support/flag-stream-reader.js';
import { checkRuns } from '../fault/support/run-checker.js';
import { seedOfThisRun } from '../support/seeded-random.js';
import type { SteadyLoad } from '../fault/support/steady-load.js';
import { createApiKey, createProject } from '../support/access/identity.js';
import { batchOf, get, logEvent, sendBatch } from '../support/http/ingest-client.js';
import { signalPid } from '../support/processes/pids.js';
import { IS_SOAK } from '../support/vitest/soak.js';
import { HaStage, type Replica } from './ha-stage.js';

/** Longer than the ten seconds after which another replica takes over the leases of a frozen one. */
const FROZEN_MS = IS_SOAK ? 30_000 : 12_000;
const CUT_MS = IS_SOAK ? 30_000 : 6000;
const CLOCK_SHIFT_MS = 5 * 60_000;
const CLOCK = new URL('../support/shifted-clock.mjs', import.meta.url).href;
/** A reader waits less than half a second before it reconnects. */
const STREAM_BACK_MS = 5000;
const SOON = { timeout: 120_000, interval: 50 };

const EVENTS_PER_SECOND = 300;
/** Within this many windows, all replicas together admit the whole limit. */
const LIMIT_WINDOWS = 6;
const LIMIT_SECONDS = IS_SOAK ? 30 : 8;
const EVENTS_IN_LIMITED_BATCH = 5;

describe('three replicas behind HAProxy, under ingest, edits and streams of flags, and runs', () => {
  const random = seedOfThisRun('replicas-behind-haproxy');
  let stage: HaStage;

  beforeAll(async () => {
    stage = await HaStage.start(random);
  });
  afterAll(() => stage?.dispose());

  const replica = (index: number): Replica => stage.replicas[index] as Replica;
  const report = (what: string, done: SteadyLoad, more = ''): void => {
    process.stdout.write(
      `ha: ${what}: ${done.answeredAt.length} batches acknowledged, refused: ${done.refused.length}${more}\n`,
    );
  };
  const expectConserved = async (done: SteadyLoad): Promise<void> => {
    expect(await done.lost((sql, values) => stage.query(sql, values))).toEqual([]);
  };
  /** Every ended stream has been reopened, and within the limit. */
  const streamsBack = async (): Promise<number> => {
    await expect.poll(() => stage.readers.every((reader) => reader.isConnected), SOON).toBe(true);
    const slowest = Math.max(0, ...stage.takeDownMs());
    expect(slowest).toBeLessThan(STREAM_BACK_MS);
    return Math.round(slowest);
  };

  it('refuse no request while they are restarted one after the other, and reopen streams within five seconds', async () => {
    stage.takeDownMs();
    const done = await stage.ingest(async (running) => {
      await running.progress(30);
      for (const { process } of stage.replicas) {
        expect(await process.stop()).toEqual({ code: 0, signal: null });
        await process.launch();
        await running.progress(30);
      }
    });
    expect(stage.readers.some(({ downMs }) => downMs.length > 0)).toBe(true);
    report('rolling restart', done, `, streams back after ${await streamsBack()} ms at most`);
    expect(done.refused).toEqual([]);
    await expectConserved(done);
  });

  it('store each acknowledged event once while each of them is killed in turn, and reopen streams within five seconds', async () => {
    stage.takeDownMs();
    const done = await stage.ingest(async (running) => {
      for (const { process } of stage.replicas) {
        await running.progress(30);
        await process.kill('SIGKILL');
        await running.progress(30);
        await process.launch();
      }
      await running.progress(30);
    });
    report('kill -9 of each', done, `, streams back after ${await streamsBack()} ms at most`);
    await expectConserved(done);
  });

  it('take over the leases of a frozen replica, which writes nothing by its stale leases when it continues', async () => {
    let frozenId = '';
    let sessions: unknown[] = [];
    onTestFailed(() => {
      process.stdout.write(
        `replica ${frozenId} was frozen; sessions: ${JSON.stringify(sessions, null, 1)}\n`,
      );
      for (const { process: one } of stage.replicas) process.stdout.write(`${one.lastLines(10)}\n`);
    });
    const done = await stage.ingest(async (running) => {
      await running.progress(30);
      const { frozen, id } = await freezeHolder();
      frozenId = id;
      const since = performance.now();
      try {
        await expect
          .poll(holders, SOON)
          .not.toContain(id)
          .catch(async (error: unknown) => {
            sessions = await openTransactions();
            throw error;
          });
        while (performance.now() - since < FROZEN_MS) await running.progress(10);
      } finally {
        signalPid(frozen.process.pid as number, 'SIGCONT');
      }
      const fences = await currentFences();
      await running.progress(100);
      await frozen.process.untilReady();
      // The leases of the replicas that took over are valid all the time.
      expect(await holders()).not.toContain(id);
      expect(await currentFences()).toEqual(fences);
    });
    report(`frozen for ${FROZEN_MS / 1000} s`, done, `, replica ${frozenId}`);
    await expectConserved(done);
    await expectCountsExact();
  });

  it('continue while the clock of one of them is five minutes off', async () => {
    const { process, env } = replica(1);
    await process.stop();
    Object.assign(env, {
      NODE_OPTIONS: `--import=${CLOCK}`,
      CLOCK_SHIFT_MS: String(random.pick([CLOCK_SHIFT_MS, -CLOCK_SHIFT_MS])),
    });
    try {
      const done = await stage.ingest(async (running) => {
        await process.launch();
        const before = await ingestedBy(process.baseUrl);
        await running.progress(200);
        // Otherwise HAProxy excluded the replica, and its clock was not used.
        expect(await ingestedBy(process.baseUrl)).toBeGreaterThan(before);
      });
      report(`a clock off by ${env['CLOCK_SHIFT_MS']} ms`, done);
      expect(done.refused).toEqual([]);
      await expectConserved(done);
      await expectCountsExact();
    } finally {
      await process.stop();
      delete env['NODE_OPTIONS'];
      await process.launch();
    }
  });

  it('continue while the network between one of them and the database is cut', async () => {
    const { process: cutOff } = replica(2);
    const done = await stage.ingest(async (running) => {
      await running.progress(30);
      stage.link.cut();
      try {
        const isReady = async (): Promise<boolean> =>
          (await get(`${cutOff.baseUrl}/health/ready`)).status === 200;
        await expect.poll(isReady, SOON).toBe(false);
        const until = performance.now() + CUT_MS;
        while (performance.now() < until) await running.progress(10);
      } finally {
        stage.link.heal();
      }
      await running.progress(50);
      await cutOff.untilReady();
    });
    const how =
      stage.link.obstacle === null ? 'packets dropped' : `nothing passed on: ${stage.link.obstacle}`;
    report(`database cut off for ${CUT_MS / 1000} s (${how})`, done);
    await expectConserved(done);
    await expectCountsExact();
  });

  it('apply a limit to their sum within five percent', async () => {
    const { accessToken } = stage.admin;
    const service = replica(0).process;
    const { id } = await createProject(service, accessToken, 'limited');
    const credential = await createApiKey(service, accessToken, id);
    const changed = await fetch(`${service.baseUrl}/api/projects/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ events_per_second: EVENTS_PER_SECOND }),
    });
    expect(changed.status).toBe(200);
    const batch = batchOf(...Array.from({ length: EVENTS_IN_LIMITED_BATCH }, () => logEvent('limited')));
    const acceptedAt: number[] = [];
    let refused = 0;
    const ended = new AbortController();
    const flood = Array.from({ length: 9 }, async (_, index) => {
      const { baseUrl } = replica(index % 3).process;
      while (!ended.signal.aborted) {
        const { status } = await sendBatch(baseUrl, credential, batch);
        if (status === 200) acceptedAt.push(performance.now());
        else refused += 1;
        await sleep(20);
      }
    });
    const shares: number[] = [];
    try {
      // The full bucket of the start is used up before the first refusal; after that, the replicas share the refilled tokens.
      await expect.poll(() => refused, SOON).toBeGreaterThan(30);
      const from = performance.now();
      // On a machine that stalls, the senders do not use up the limit for a while.
      while (shares.length < LIMIT_WINDOWS && !((shares.at(-1) ?? 0) > 0.95)) {
        await sleep(LIMIT_SECONDS * 1000);
        const seconds = (performance.now() - from) / 1000;
        const accepted = acceptedAt.filter((at) => at >= from).length * EVENTS_IN_LIMITED_BATCH;
        shares.push(accepted / (EVENTS_PER_SECOND * seconds));
      }
    } finally {
      ended.abort();
      await Promise.all(flood);
    }
    const percents = shares.map((share) => `${(100 * share).toFixed(1)} %`).join(', ');
    process.stdout.write(
      `ha: limit of three replicas: ${percents} of it accepted since the first refusals\n`,
    );
    expect(shares.at(-1)).toBeGreaterThan(0.95);
    expect(Math.max(...shares)).toBeLessThan(1.05);
  });

  it('have applied each change of a flag once, and every reader has all changes', async () => {
    await stage.settle();
    const { writers, readers } = stage;
    expect([...readers, ...writers].flatMap(({ violations }) => violations).slice(0, 20)).toEqual([]);
    const rows = await stage.query<HistoryRow>(
      'SELECT revision::int, entity, key, after, request_id FROM flag_history WHERE project_id = $1',
      [stage.projectId],
    );
    const revision = Math.max(...rows.map((row) => row.revision));
    await expect
      .poll(() => readers.map((reader) => reader.revision), SOON)
      .toEqual(readers.map(() => revision));
    const response = await fetch(`${stage.proxy.baseUrl}/api/flags/snapshot`, {
      headers: { authorization: `Bearer ${stage.credential.apiKey}` },
    });
    const snapshot = (await response.json()) as FlagContent;
    for (const reader of readers) expect(reader.content).toEqual(sorted(snapshot));
    expect(
      checkHistory(
        rows,
        revision,
        writers.flatMap(({ attempts }) => attempts),
      ),
    ).toEqual([]);
    process.stdout.write(`ha: ${revision} changes of flags\n`);
  });

  it('have started each run once, and have its final state', async () => {
    onTestFailed(() => {
      for (const { process: one } of stage.replicas) process.stdout.write(`${one.lastLines(10)}\n`);
    });
    await stage.settle();
    const { runClients, airflow, proxy, admin } = stage;
    // A third of the callbacks are lost, and the replica with the shifted clock has left times in the future: only a reconciliation finds
    // these runs. Some hundred runs have callbacks.
    await expect.poll(openRuns, { interval: 500, timeout: 900_000 }).toBe(0);
    const problems = await checkRuns({
      clients: runClients,
      baseUrl: proxy.baseUrl,
      publicUrl: proxy.baseUrl,
      accessToken: admin.accessToken,
      truthOf: ({ id }) => {
        const dagRuns = airflow.runs.all().filter(({ conf }) => conf['run_id'] === id);
        return { dagRuns, confs: dagRuns.map(({ conf }) => JSON.stringify(conf)) };
      },
    });
    expect(problems).toEqual([]);
    const started = runClients.flatMap(({ wanted }) => wanted).length;
    process.stdout.write(`ha: ${started} runs, each started once\n`);
    expect(started).toBeGreaterThan(0);
  }, 1_000_000);

  /** Freezes the replica that holds the leases of projections. */
  async function freezeHolder(): Promise<{ frozen: Replica; id: string }> {
    // The leases of an earlier killed replica expire by themselves.
    const isSettled = async (): Promise<boolean> => {
      const silent = await silentReplicas();
      const holding = await holders();
      return holding.length > 0 && holding.every((id) => !silent.includes(id));
    };
    await expect.poll(isSettled, SOON).toBe(true);
    const leases = await holders();
    for (const candidate of stage.replicas) {
      const silentBefore = new Set(await silentReplicas());
      const pid = candidate.process.pid as number;
      signalPid(pid, 'SIGSTOP');
      const silent = async (): Promise<string[]> =>
        (await silentReplicas()).filter((id) => !silentBefore.has(id));
      await expect.poll(async () => (await silent()).length, SOON).toBe(1);
      const [id = ''] = await silent();
      if (leases.includes(id)) return { frozen: candidate, id };
      signalPid(pid, 'SIGCONT');
    }
    throw new Error(`no replica holds the leases of projections: ${leases.join()}`);
  }

  /** Replicas that missed several heartbeats. */
  async function silentReplicas(): Promise<string[]> {
    const rows = await stage.query<{ id: string }>(
      `SELECT id FROM replicas WHERE seen_at < clock_timestamp() - interval '2500 milliseconds'`,
    );
    return rows.map(({ id }) => id);
  }

  /** Transactions that are open, and the sessions for which each waits. */
  function openTransactions(): Promise<unknown[]> {
    return stage.query(
      `SELECT pid, pg_blocking_pids(pid) AS blocked_by, state, wait_event, clock_timestamp() - xact_start AS open_for, left(query, 300) AS query
         FROM pg_stat_activity WHERE xact_start IS NOT NULL AND pid <> pg_backend_pid()`,
    );
  }

  async function holders(): Promise<string[]> {
    const rows = await stage.query<{ holder: string }>(
      `SELECT DISTINCT holder FROM projections WHERE state = 'current' AND holder IS NOT NULL`,
    );
    return rows.map(({ holder }) => holder);
  }

  async function currentFences(): Promise<Record<string, string>> {
    const rows = await stage.query<{ name: string; fence: string }>(
      `SELECT name, fence::text FROM projections WHERE state = 'current' ORDER BY name`,
    );
    return Object.fromEntries(rows.map(({ name, fence }) => [name, fence]));
  }

  /** A projection that two replicas advanced would count events twice, and one that was abandoned would miss some. */
  async function expectCountsExact(): Promise<void> {
    const counts = async (): Promise<unknown> => {
      const [row] = await stage.query<{ stored: number; counted: number }>(
        `SELECT (SELECT count(*)::int FROM events WHERE project_id = $1) AS stored,
                (SELECT sum(c.events)::int FROM event_counts_hours c JOIN projections p
                    ON p.build = c.build AND p.state = 'current' AND p.name = 'event-counts' WHERE c.project_id = $1) AS counted`,
        [stage.projectId],
      );
      return row?.stored === row?.counted ? 'equal' : row;
    };
    await expect.poll(counts, SOON).toBe('equal');
  }

  async function openRuns(): Promise<number> {
    const headers = { authorization: `Bearer ${stage.admin.accessToken}` };
    await fetch(`${stage.proxy.baseUrl}/api/v1/apps/runs/reconcile`, { method: 'POST', headers });
    const [row] = await stage.query<{ open: number }>(
      `SELECT count(*)::int AS open FROM runs WHERE state IN ('submitted', 'running')`,
    );
    return row?.open ?? 0;
  }
});

/** The ingest requests that this replica has processed since its start. */
async function ingestedBy(baseUrl: string): Promise<number> {
  const text = await (await fetch(`${baseUrl}/metrics`)).text();
  return Number(/^signalbox_ingest_duration_seconds_count (\d+)$/m.exec(text)?.[1] ?? 0);
}
