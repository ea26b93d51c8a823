import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { Metrics } from '../../metrics/metrics.js';
import { ClaimLoop } from './claim-loop.js';

const DEADLINE_MS = 45_000;

interface Work {
  item: number;
  signal: AbortSignal;
  finish: (restMs: number) => void;
  fail: (error: Error) => void;
}

describe('the loop that claims work', () => {
  let clock: ManualClock;
  let metrics: Metrics;
  let due: number[];
  /** How many items each claim requested. */
  let claims: number[];
  let claimError: Error | null;
  let inWork: Work[];
  let loop: ClaimLoop<number>;

  beforeEach(() => {
    vi.useFakeTimers();
    clock = new ManualClock(1_000_000);
    metrics = new Metrics();
    due = Array.from({ length: 10 }, (_, n) => n);
    claims = [];
    claimError = null;
    inWork = [];
    loop = new ClaimLoop({
      job: 'test',
      parallel: 4,
      deadlineMs: DEADLINE_MS,
      claim: (count) => {
        claims.push(count);
        return claimError === null ? Promise.resolve(due.splice(0, count)) : Promise.reject(claimError);
      },
      work: (item, signal) =>
        new Promise((finish, fail) => {
          inWork.push({ item, signal, finish, fail });
        }),
      clock,
      metrics,
      logger: new Logger('test'),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
  const started = (): number[] => inWork.map(({ item }) => item);
  const results = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      (await metrics.jobRuns.get()).values.map(({ labels, value }) => [String(labels.result), value]),
    );

  it('claims as many items as it processes in parallel, and again when half of them are done', async () => {
    loop.wake();
    await settle();
    expect([claims, started()]).toEqual([[4], [0, 1, 2, 3]]);
    inWork[0]!.finish(0);
    await settle();
    expect(claims).toEqual([4]);
    inWork[1]!.finish(0);
    await settle();
    expect([claims, started()]).toEqual([
      [4, 2],
      [0, 1, 2, 3, 4, 5],
    ]);
  });

  it('aborts an item at its deadline, and no other', async () => {
    loop.wake();
    await settle();
    await vi.advanceTimersByTimeAsync(DEADLINE_MS - 1);
    for (const n of [0, 1, 2]) inWork[n]!.finish(0);
    await settle();
    await vi.advanceTimersByTimeAsync(1);
    expect(inWork.map(({ signal }) => signal.aborted)).toEqual([
      false,
      false,
      false,
      true,
      ...inWork.slice(4).map(() => false),
    ]);
  });

  it('claims nothing during a pause that its work requests', async () => {
    loop.wake();
    await settle();
    for (const { finish } of inWork) finish(1000);
    await settle();
    loop.wake();
    await settle();
    expect(claims).toEqual([4]);
    clock.nowMs += 1000;
    loop.wake();
    await settle();
    expect(claims).toEqual([4, 4]);
  });

  it('counts an item that failed, and continues with the others', async () => {
    loop.wake();
    await settle();
    inWork[0]!.fail(new Error('no database'));
    inWork[1]!.finish(0);
    await settle();
    expect(await results()).toEqual({ ok: 1, error: 1 });
    expect(started()).toHaveLength(6);
  });

  it('counts a claim that failed, and claims again when it is woken', async () => {
    claimError = new Error('no database');
    loop.wake();
    await settle();
    expect(await results()).toEqual({ error: 1 });
    claimError = null;
    loop.wake();
    await settle();
    expect(started()).toEqual([0, 1, 2, 3]);
  });

  it('claims no more once it closes, waits for items in progress, and aborts them after five seconds', async () => {
    loop.wake();
    await settle();
    let closed = false;
    const closing = loop.close().then(() => {
      closed = true;
    });
    inWork[0]!.finish(0);
    inWork[1]!.finish(0);
    inWork[2]!.finish(0);
    loop.wake();
    await vi.advanceTimersByTimeAsync(4999);
    expect([claims, closed, inWork[3]!.signal.aborted]).toEqual([[4], false, false]);
    await vi.advanceTimersByTimeAsync(1);
    expect([closed, inWork[3]!.signal.aborted]).toEqual([false, true]);
    inWork[3]!.finish(0);
    await closing;
    expect([claims, inWork[0]!.signal.aborted]).toEqual([[4], false]);
  });
});
