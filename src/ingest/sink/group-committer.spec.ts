import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppConfig } from '../../config/app-config.js';
import { Metrics } from '../../metrics/metrics.js';
import { LoadMonitor } from '../load/load-monitor.js';
import { EventSink, type AppendOutcome, type PreparedBatch } from './event-sink.js';
import { GroupCommitter } from './group-committer.js';

/** A sink whose commits end one by one, when the test ends them. */
class HeldSink extends EventSink {
  readonly groups: PreparedBatch[][] = [];
  available = true;
  probes = 0;
  private readonly waiting: (() => void)[] = [];

  async append(batches: readonly PreparedBatch[]): Promise<AppendOutcome[]> {
    this.groups.push([...batches]);
    await new Promise<void>((resolve) => this.waiting.push(resolve));
    return batches.map(() =>
      this.available ? { kind: 'committed' } : { kind: 'unavailable', reason: 'test' },
    );
  }
  isAvailable(): Promise<boolean> {
    this.probes += 1;
    return Promise.resolve(this.available);
  }
  finishOne(): void {
    this.waiting.shift()?.();
  }
}

function batch(bytes = 10): PreparedBatch {
  return { projectId: 'p', body: Buffer.alloc(bytes), events: [], idempotency: null };
}

/** A writer reads the queues one turn of the event loop after its start, and may start another one. */
const turn = async (): Promise<void> => {
  await sleep(5);
  for (let i = 0; i < 4; i++) await nextTurn();
};

describe('GroupCommitter', () => {
  let sink: HeldSink;
  let monitor: LoadMonitor;
  let committer: GroupCommitter;

  const sizes = (): number[] => sink.groups.map((group) => group.length);

  beforeEach(() => {
    // Durations of commits are measured by this clock, which advances only when a test advances it.
    vi.useFakeTimers({ toFake: ['performance'] });
    const config = AppConfig.fromEnv({ INGEST_WRITERS: '2' });
    const metrics = new Metrics();
    sink = new HeldSink();
    monitor = new LoadMonitor(config, metrics);
    committer = new GroupCommitter(sink, monitor, metrics, config);
  });
  afterEach(() => void vi.useRealTimers());

  it('commits waiting batches together, in order, as soon as a writer is free', async () => {
    const first = committer.commit(batch());
    await turn();
    const rest = Array.from({ length: 5 }, () => committer.commit(batch()));
    await turn();
    expect(sizes()).toEqual([1]);
    sink.finishOne();
    await first;
    await turn();
    expect(sizes()).toEqual([1, 5]);
    sink.finishOne();
    await Promise.all(rest);
  });

  it('uses another writer for many batches, for many bytes, and during a slow commit', async () => {
    for (const burst of [Array.from({ length: 48 }, () => batch()), [batch(32 * 1024), batch(32 * 1024)]]) {
      sink.groups.length = 0;
      const all = [committer.commit(batch())];
      await turn();
      all.push(...burst.map((one) => committer.commit(one)));
      await turn();
      expect(sizes()).toEqual([1, burst.length]);
      sink.finishOne();
      sink.finishOne();
      await Promise.all(all);
    }
    sink.groups.length = 0;
    const all = [committer.commit(batch())];
    await turn();
    all.push(committer.commit(batch()));
    vi.advanceTimersByTime(25);
    all.push(committer.commit(batch()));
    await turn();
    expect(sizes()).toEqual([1, 2]);
    sink.finishOne();
    sink.finishOne();
    await Promise.all(all);
  });

  it('does not leave a small batch waiting when a writer picks a large one', async () => {
    const first = committer.commit(batch());
    await turn();
    // Keeps both writers busy, so that the large batch below waits and is older than the small one.
    const blocking = committer.commit(batch(48 * 1024 + 16 * 1024));
    await turn();
    const large = committer.commit(batch(300_000));
    await turn();
    const last = committer.commit(batch());
    sink.finishOne();
    await first;
    sink.finishOne();
    await blocking;
    await turn();
    expect(sink.groups.slice(2).map((group) => group[0]?.body.length)).toEqual([300_000, 10]);
    sink.finishOne();
    sink.finishOne();
    await Promise.all([large, last]);
  });

  it('responds to no request before the commit of its group', async () => {
    let answered = false;
    const commit = committer.commit(batch()).then(() => (answered = true));
    await turn();
    expect(answered).toBe(false);
    sink.finishOne();
    await commit;
    expect(answered).toBe(true);
  });

  it('commits large batches alone, and keeps a writer for small ones', async () => {
    const MIB = 1024 * 1024;
    const large = [5, 4, 3].map((mib) => committer.commit(batch(mib * MIB)));
    await turn();
    const small = [committer.commit(batch()), committer.commit(batch())];
    await turn();
    const bytes = (): number[][] => sink.groups.map((group) => group.map((b) => b.body.length));
    expect(bytes()).toEqual([[5 * MIB], [10, 10]]);
    for (let i = 0; i < 6; i++) {
      sink.finishOne();
      await turn();
    }
    await Promise.all([...large, ...small]);
    expect(bytes()).toEqual([[5 * MIB], [10, 10], [4 * MIB], [3 * MIB]]);
  });

  it('bounds a group of small batches by bytes', async () => {
    const blocking = [committer.commit(batch()), committer.commit(batch(300_000))];
    await turn();
    const all = Array.from({ length: 5 }, () => committer.commit(batch(60 * 1024)));
    await turn();
    for (let i = 0; i < 8; i++) {
      sink.finishOne();
      await turn();
    }
    await Promise.all([...blocking, ...all]);
    expect(sizes().slice(2)).toEqual([3, 2]);
  });

  it('starts a writer for a batch that arrives in the turn of the event loop in which the last commit ended', async () => {
    const config = AppConfig.fromEnv({ INGEST_WRITERS: '1' });
    const alone = new GroupCommitter(sink, monitor, new Metrics(), config);
    let previous = alone.commit(batch());
    for (let i = 0; i < 3; i++) {
      // Committed again as soon as the outcome is known, like a batch without its unstorable events.
      const next = previous.then(() => Promise.resolve().then(() => alone.commit(batch())));
      await turn();
      sink.finishOne();
      await previous;
      previous = next;
    }
    await turn();
    sink.finishOne();
    await expect(previous).resolves.toEqual({ kind: 'committed' });
  });

  it('rejects new batches while the store is unavailable, and accepts them automatically afterwards', async () => {
    sink.available = false;
    const failed = committer.commit(batch());
    await turn();
    sink.finishOne();
    await expect(failed).resolves.toEqual({ kind: 'unavailable', reason: 'test' });
    await turn();
    expect(monitor.refusal()).toBe('database');
    sink.available = true;
    await expect.poll(() => monitor.refusal(), { timeout: 60_000 }).toBeNull();
  });

  describe('while a commit does not end', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());
    const outcomesOf = (commits: Promise<AppendOutcome>[]): (AppendOutcome | undefined)[] => {
      const outcomes: (AppendOutcome | undefined)[] = commits.map(() => undefined);
      for (const [index, commit] of commits.entries())
        void commit.then((outcome) => (outcomes[index] = outcome));
      return outcomes;
    };

    it('waits for a store that responds, and probes it every 600 ms', async () => {
      const outcomes = outcomesOf([committer.commit(batch())]);
      await vi.advanceTimersByTimeAsync(599);
      expect(sink.probes).toBe(0);
      await vi.advanceTimersByTimeAsync(9001);
      expect(sink.probes).toBe(16);
      expect(outcomes).toEqual([undefined]);
      expect(monitor.refusal()).toBeNull();
      sink.finishOne();
      await vi.advanceTimersByTimeAsync(0);
      expect(outcomes).toEqual([{ kind: 'committed' }]);
      await vi.advanceTimersByTimeAsync(5000);
      expect(sink.probes).toBe(16);
    });

    it('rejects all waiting batches when the store does not respond, and accepts batches as soon as it does', async () => {
      const busy = [committer.commit(batch()), committer.commit(batch(300_000))];
      await vi.advanceTimersByTimeAsync(5);
      const queued = [committer.commit(batch()), committer.commit(batch(300_000)), committer.commit(batch())];
      expect(sizes()).toEqual([1, 1]);
      const outcomes = outcomesOf([...busy, ...queued]);
      sink.available = false;
      await vi.advanceTimersByTimeAsync(600);
      const reason = 'the database does not answer';
      expect(outcomes).toEqual(Array<AppendOutcome>(5).fill({ kind: 'unavailable', reason }));
      expect(monitor.refusal()).toBe('database');

      // The store responds again: running commits end, and no batch that was already rejected is committed.
      sink.available = true;
      sink.finishOne();
      sink.finishOne();
      await vi.advanceTimersByTimeAsync(400);
      expect(monitor.refusal()).toBeNull();
      expect(sizes()).toEqual([1, 1]);
      const next = outcomesOf([committer.commit(batch()), committer.commit(batch(300_000))]);
      await vi.advanceTimersByTimeAsync(5);
      expect(sizes()).toEqual([1, 1, 1, 1]);
      sink.finishOne();
      sink.finishOne();
      await vi.advanceTimersByTimeAsync(5);
      expect(next).toEqual([{ kind: 'committed' }, { kind: 'committed' }]);
      // Nothing of these batches is left, neither in memory nor in the size of the next group.
      const { underWay, smallBytes } = committer as unknown as { underWay: Set<unknown>; smallBytes: number };
      expect([underWay.size, smallBytes]).toEqual([0, 0]);
    });

    it('detects a second outage like the first', async () => {
      for (let outage = 0; outage < 2; outage++) {
        sink.available = false;
        const outcomes = outcomesOf([committer.commit(batch())]);
        await vi.advanceTimersByTimeAsync(605);
        expect([outcomes[0]?.kind, monitor.refusal()]).toEqual(['unavailable', 'database']);
        sink.available = true;
        sink.finishOne();
        await vi.advanceTimersByTimeAsync(400);
        expect(monitor.refusal()).toBeNull();
      }
    });
  });

  it('finishes waiting batches, and those that arrive meanwhile, before it stops', async () => {
    const waiting = [committer.commit(batch()), committer.commit(batch())];
    let isStopped = false;
    const stopped = committer.beforeApplicationShutdown().then(() => (isStopped = true));
    await turn();
    // Its body was still being read when the shutdown began.
    waiting.push(committer.commit(batch()));
    await turn();
    expect([isStopped, sizes()]).toEqual([false, [2]]);
    sink.finishOne();
    await turn();
    expect([isStopped, sizes()]).toEqual([false, [2, 1]]);
    // Started by another writer, which was idle when the shutdown began, and finished last.
    waiting.push(committer.commit(batch(300_000)));
    await turn();
    sink.finishOne();
    await turn();
    expect([isStopped, sizes()]).toEqual([false, [2, 1, 1]]);
    sink.finishOne();
    await stopped;
    expect(await Promise.all(waiting)).toEqual(Array(4).fill({ kind: 'committed' }));
  });

  it('stops while the store is unavailable, without waiting for it', async () => {
    sink.available = false;
    const failed = committer.commit(batch());
    await turn();
    sink.finishOne();
    await failed;
    await turn();
    await committer.beforeApplicationShutdown();
    const { probes } = sink;
    await turn();
    expect(sink.probes).toBe(probes);
  });

  it('reports to the load monitor how long the oldest batch waits, large or small', async () => {
    committer.onApplicationBootstrap();
    vi.useFakeTimers();
    monitor.onApplicationBootstrap();
    try {
      // Both writers are busy, so that what follows waits.
      const busy = [committer.commit(batch(300_000)), committer.commit(batch())];
      await vi.advanceTimersByTimeAsync(2000);
      expect(monitor.refusal()).toBeNull();
      for (const bytes of [10, 300_000]) {
        const waiting = committer.commit(batch(bytes));
        await vi.advanceTimersByTimeAsync(1300);
        expect(monitor.refusal(), `${bytes} bytes`).toBe('queue_wait');
        sink.finishOne();
        sink.finishOne();
        await vi.advanceTimersByTimeAsync(200);
        expect(monitor.refusal()).toBeNull();
        busy.push(waiting);
        busy.push(committer.commit(batch(300_000)), committer.commit(batch()));
        sink.finishOne();
        await vi.advanceTimersByTimeAsync(200);
      }
    } finally {
      monitor.onModuleDestroy();
      vi.useRealTimers();
    }
  });

  it('returns unavailable when the sink throws, or returns too few outcomes', async () => {
    vi.spyOn(sink, 'append').mockRejectedValueOnce(new Error('a fault of ours'));
    expect(await committer.commit(batch())).toEqual({ kind: 'unavailable', reason: 'internal error' });
    vi.spyOn(sink, 'append').mockResolvedValueOnce([{ kind: 'committed' }]);
    expect(await Promise.all([committer.commit(batch()), committer.commit(batch())])).toEqual([
      { kind: 'committed' },
      { kind: 'unavailable', reason: 'no outcome' },
    ]);
  });

  it('limits a group to 512 batches, and to the share of its writer when many bytes wait', async () => {
    const blocking = [committer.commit(batch()), committer.commit(batch(300_000))];
    await turn();
    const many = Array.from({ length: 600 }, () => committer.commit(batch()));
    sink.finishOne();
    sink.finishOne();
    await turn();
    expect(sizes().slice(2)).toEqual([512, 88]);
    const large = Array.from({ length: 20 }, () => committer.commit(batch(50 * 1024)));
    sink.finishOne();
    sink.finishOne();
    await turn();
    // A megabyte for two writers: half of it each, more than the 192 KB of a group that is not under pressure.
    expect(sizes()[4]).toBe(10);
    for (let i = 0; i < 10; i++) {
      sink.finishOne();
      await turn();
    }
    await Promise.all([...blocking, ...many, ...large]);
  });

  it('commits batches of 256 KB one after the other, so that a writer stays free', async () => {
    const large = Array.from({ length: 4 }, () => committer.commit(batch(256 * 1024)));
    await turn();
    expect(sizes()).toEqual([1]);
    for (let i = 0; i < 4; i++) {
      sink.finishOne();
      await turn();
    }
    await Promise.all(large);
    expect(sizes()).toEqual([1, 1, 1, 1]);
  });

  it('commits the batch that has waited longest first, small or large', async () => {
    const alone = new GroupCommitter(
      sink,
      monitor,
      new Metrics(),
      AppConfig.fromEnv({ INGEST_WRITERS: '1' }),
    );
    vi.useFakeTimers();
    try {
      const commits = [alone.commit(batch())];
      for (const bytes of [11, 300_000, 12]) {
        await vi.advanceTimersByTimeAsync(5);
        commits.push(alone.commit(batch(bytes)));
      }
      for (let i = 0; i < 4; i++) {
        await vi.advanceTimersByTimeAsync(5);
        sink.finishOne();
      }
      await Promise.all(commits);
    } finally {
      vi.useRealTimers();
    }
    // Small batches share a commit; the large one does not overtake batches that arrived before it.
    expect(sink.groups.map((group) => group.map(({ body }) => body.length))).toEqual([
      [10],
      [11, 12],
      [300_000],
    ]);
  });

  it('commits a batch of 256 KB alone, and one that is a byte smaller in a group', async () => {
    const both = [
      committer.commit(batch(256 * 1024)),
      committer.commit(batch(256 * 1024 - 1)),
      committer.commit(batch()),
    ];
    await turn();
    expect(sink.groups.map((group) => group.map(({ body }) => body.length))).toEqual([
      [256 * 1024],
      [256 * 1024 - 1],
    ]);
    sink.finishOne();
    sink.finishOne();
    await turn();
    sink.finishOne();
    await Promise.all(both);
  });
});
