import { beforeEach, describe, expect, it } from 'vitest';
import { AppConfig } from '../../config/app-config.js';
import { Metrics } from '../../metrics/metrics.js';
import { LoadMonitor } from '../load/load-monitor.js';
import { EventSink, type AppendOutcome, type PreparedBatch } from './event-sink.js';
import { GroupCommitter } from './group-committer.js';

/** A sink whose commits the test lets through one by one. */
class HeldSink extends EventSink {
  readonly groups: PreparedBatch[][] = [];
  available = true;
  private readonly waiting: (() => void)[] = [];

  async append(batches: readonly PreparedBatch[]): Promise<AppendOutcome[]> {
    this.groups.push([...batches]);
    await new Promise<void>((resolve) => this.waiting.push(resolve));
    return batches.map(() =>
      this.available ? { kind: 'committed' } : { kind: 'unavailable', reason: 'test' },
    );
  }
  isAvailable(): Promise<boolean> {
    return Promise.resolve(this.available);
  }
  finishOne(): void {
    this.waiting.shift()?.();
  }
}

function batch(bytes = 10): PreparedBatch {
  return { projectId: 'p', body: Buffer.alloc(bytes), events: [], idempotency: null };
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

describe('GroupCommitter', () => {
  let sink: HeldSink;
  let monitor: LoadMonitor;
  let committer: GroupCommitter;

  beforeEach(() => {
    const config = AppConfig.fromEnv({ INGEST_WRITERS: '2' });
    const metrics = new Metrics();
    sink = new HeldSink();
    monitor = new LoadMonitor(config, metrics);
    committer = new GroupCommitter(sink, monitor, metrics, config);
  });

  it('commits what waits together, in order, as soon as a writer is free', async () => {
    const first = committer.commit(batch());
    await turn();
    const second = committer.commit(batch());
    await turn();
    const rest = Array.from({ length: 5 }, () => committer.commit(batch()));
    await turn();
    expect(sink.groups.map((group) => group.length)).toEqual([1, 1]);
    sink.finishOne();
    await first;
    await turn();
    expect(sink.groups.map((group) => group.length)).toEqual([1, 1, 5]);
    sink.finishOne();
    sink.finishOne();
    await Promise.all([second, ...rest]);
  });

  it('answers nobody before the commit of their group', async () => {
    let answered = false;
    const commit = committer.commit(batch()).then(() => (answered = true));
    await turn();
    expect(answered).toBe(false);
    sink.finishOne();
    await commit;
    expect(answered).toBe(true);
  });

  it('bounds a group by bytes, but never starves a large batch', async () => {
    const MIB = 1024 * 1024;
    const all = [5 * MIB, 5 * MIB, MIB, 20 * MIB].map((bytes) => committer.commit(batch(bytes)));
    for (let i = 0; i < 6; i++) {
      await turn();
      sink.finishOne();
    }
    await Promise.all(all);
    expect(sink.groups.map((group) => group.map((b) => b.body.length / MIB))).toEqual([[5], [5, 1], [20]]);
  });

  it('refuses new batches while the store is away, and takes them again by itself', async () => {
    sink.available = false;
    const failed = committer.commit(batch());
    await turn();
    sink.finishOne();
    await expect(failed).resolves.toEqual({ kind: 'unavailable', reason: 'test' });
    await turn();
    expect(monitor.refusal()).toBe('database');
    sink.available = true;
    await expect.poll(() => monitor.refusal(), { timeout: 2000 }).toBeNull();
  });

  it('finishes what waits before it stops', async () => {
    const waiting = Promise.all([committer.commit(batch()), committer.commit(batch())]);
    const stopped = committer.beforeApplicationShutdown();
    await turn();
    sink.finishOne();
    await stopped;
    await expect(waiting).resolves.toHaveLength(2);
  });
});
