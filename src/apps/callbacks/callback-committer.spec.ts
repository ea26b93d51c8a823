import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProblemError } from '../../common/problem/problem-error.js';
import { Metrics } from '../../metrics/metrics.js';
import { RunMetrics } from '../runs/run-metrics.js';
import { CallbackCommitter } from './callback-committer.js';
import type { CallbackGroups, CallbackResult, NamedCallback } from './callback-groups.js';
import { unknownRun } from './signature/signed-body.js';

type Commit = CallbackGroups['commit'];

/** A transaction whose end the test controls. */
interface Transaction {
  callbacks: readonly NamedCallback[];
  locking: string;
  commit: (results?: CallbackResult[]) => void;
  fail: () => void;
}

const MAX_HELD = 4096;
const DEADLINE_MS = 2000;

describe('CallbackCommitter', () => {
  let transactions: Transaction[];
  let committer: CallbackCommitter;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    transactions = [];
    const commit: Commit = (callbacks, locking) =>
      new Promise((resolve, reject) => {
        transactions.push({
          callbacks,
          locking,
          commit: (results = callbacks.map(admitted)) => resolve(results),
          fail: () => reject(new Error('the transaction failed')),
        });
      });
    committer = new CallbackCommitter({ commit }, new RunMetrics(new Metrics()));
  });
  afterEach(() => vi.useRealTimers());

  /** Runs five turns of the event loop, enough for all work that waits only for its turn. */
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn++) await nextTurn();
  };
  const send = (runId: string, bytes = 100): { callback: NamedCallback; result: Promise<unknown> } => {
    const callback = named(runId, bytes);
    return { callback, result: committer.commit(callback).catch((error: unknown) => error) };
  };
  const transactionAt = (index: number): Transaction => {
    const transaction = transactions[index];
    if (transaction === undefined) throw new Error(`there are ${transactions.length} transactions`);
    return transaction;
  };

  it('commits callbacks that arrive during a transaction in the next one, in order', async () => {
    const first = send('a');
    await settle();
    const others = ['b', 'a', 'c'].map((runId) => send(runId));
    await settle();
    expect(transactions.map(({ callbacks }) => callbacks)).toEqual([[first.callback]]);
    transactionAt(0).commit();
    await settle();
    expect(transactions.slice(1).map(({ callbacks }) => callbacks)).toEqual([
      others.map(({ callback }) => callback),
    ]);
    transactionAt(1).commit();
    expect(await Promise.all(others.map(({ result }) => result))).toMatchObject([
      { runId: 'b' },
      { runId: 'a' },
      { runId: 'c' },
    ]);
  });

  it('resolves no callback before the commit', async () => {
    const answered = vi.fn();
    void send('a').result.then(answered);
    await settle();
    expect(answered).not.toHaveBeenCalled();
    transactionAt(0).commit();
    await settle();
    expect(answered).toHaveBeenCalledOnce();
  });

  it('rejects one callback of a group without affecting the others', async () => {
    const [good, bad] = [send('a'), send('b')];
    await settle();
    transactionAt(0).commit([admitted(good.callback), unknownRun()]);
    expect(await good.result).toMatchObject({ runId: 'a' });
    expect(await bad.result).toMatchObject({ code: 'not_found' });
  });

  it('commits the callbacks of a group that failed one by one', async () => {
    const [good, bad] = [send('a'), send('b')];
    await settle();
    transactionAt(0).fail();
    await settle();
    const alone = transactions.slice(1);
    expect(alone.map(({ callbacks, locking }) => [callbacks, locking])).toEqual([
      [[good.callback], 'wait'],
      [[bad.callback], 'wait'],
    ]);
    alone[0]?.commit();
    alone[1]?.fail();
    expect(await good.result).toMatchObject({ runId: 'a' });
    expect(await bad.result).toEqual(new Error('the transaction failed'));
  });

  it('commits callbacks of a locked run alone and in order, while the next group is committed', async () => {
    const [locked, free, lockedToo] = [send('a'), send('b'), send('a')];
    await settle();
    transactionAt(0).commit(['locked', admitted(free.callback), 'locked']);
    const next = send('c');
    await settle();
    expect(await free.result).toMatchObject({ runId: 'b' });
    expect(transactions.slice(1).map(({ callbacks }) => callbacks)).toEqual([
      [locked.callback],
      [next.callback],
    ]);
    transactionAt(2).commit();
    expect(await next.result).toMatchObject({ runId: 'c' });
    transactionAt(1).commit();
    await settle();
    expect(transactionAt(3).callbacks).toEqual([lockedToo.callback]);
    transactionAt(3).commit();
    expect(await lockedToo.result).toMatchObject({ runId: 'a' });
  });

  it('opens at most four transactions for callbacks that are committed alone', async () => {
    const sent = ['a', 'b', 'c', 'd', 'e', 'f'].map((runId) => send(runId));
    await settle();
    transactionAt(0).fail();
    await settle();
    expect(transactions).toHaveLength(1 + 4);
    for (let index = 1; index <= sent.length; index++) {
      transactionAt(index).commit();
      await settle();
    }
    expect(await Promise.all(sent.map(({ result }) => result))).toHaveLength(6);
  });

  it('rejects callbacks with 503 and Retry-After after the deadline, and does not commit the waiting ones', async () => {
    const committing = send('a');
    await settle();
    const waiting = send('b');
    vi.advanceTimersByTime(DEADLINE_MS);
    for (const { result } of [committing, waiting]) {
      const problem = (await result) as ProblemError;
      expect(problem).toMatchObject({ code: 'service_unavailable' });
      expect(Number(problem.headers['Retry-After'])).toBeGreaterThan(0);
    }
    transactionAt(0).commit();
    await settle();
    expect(transactions).toHaveLength(1);
  });

  it('rejects callbacks beyond its bounds, and accepts them again after earlier ones are committed', async () => {
    const held = Array.from({ length: MAX_HELD }, () => send('a'));
    expect(await send('b').result).toMatchObject({ code: 'service_unavailable' });
    await settle();
    for (let index = 0; index < MAX_HELD / 128; index++) {
      transactionAt(index).commit();
      await settle();
    }
    await Promise.all(held.map(({ result }) => result));
    const large = send('b', 16 * 1024 * 1024);
    expect(await send('c', 1).result).toMatchObject({ code: 'service_unavailable' });
    await settle();
    transactionAt(transactions.length - 1).commit();
    expect(await large.result).toMatchObject({ runId: 'b' });
  });

  it('shuts down after all received callbacks are committed', async () => {
    const sent = [send('a')];
    await settle();
    sent.push(send('b'));
    const ended = vi.fn();
    void committer.beforeApplicationShutdown().then(ended);
    transactionAt(0).commit();
    await settle();
    expect(ended).not.toHaveBeenCalled();
    transactionAt(1).commit();
    await settle();
    expect(ended).toHaveBeenCalledOnce();
    expect(await Promise.all(sent.map(({ result }) => result))).toHaveLength(2);
  });
});

function named(runId: string, bytes: number): NamedCallback {
  return { runId, bytes, digest: Buffer.alloc(32), dagId: null, observation: null };
}

function admitted({ runId }: NamedCallback): CallbackResult {
  return { runId, outcome: null };
}
