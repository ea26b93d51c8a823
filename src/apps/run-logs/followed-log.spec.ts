import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FollowedLog, type LogFollower, type LogPart, type LogSource } from './followed-log.js';

const MIN_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
const AFTER_FAILURE_MS = 5000;

/** A log as text; a position is the number of characters before it. */
class FakeSource implements LogSource {
  text = '';
  pageLength = 1000;
  /** How long one read takes. */
  takesMs = 0;
  isRunOver = false;
  failure: Error | null = null;
  readonly reads: { position: string; atMs: number; signal: AbortSignal }[] = [];

  async read(position: string, signal: AbortSignal): Promise<LogPart> {
    this.reads.push({ position, atMs: performance.now(), signal });
    if (this.takesMs > 0) await passing(this.takesMs, signal);
    if (this.failure !== null) throw this.failure;
    const start = Number(position);
    const text = this.text.slice(start, start + this.pageLength);
    const end = start + text.length;
    return { text, position: String(end), hasMore: end < this.text.length };
  }

  isOver(): Promise<boolean> {
    return Promise.resolve(this.isRunOver);
  }

  isPassing(error: unknown): boolean {
    return error instanceof Error && error.message === 'passing';
  }

  /** Milliseconds between the beginnings of the reads. */
  get intervals(): number[] {
    return this.reads.slice(1).map(({ atMs }, index) => Math.round(atMs - (this.reads[index]?.atMs ?? 0)));
  }
}

class FakeFollower implements LogFollower {
  position = '0';
  isAllowed = true;
  readonly sent: string[] = [];
  ended: boolean | null = null;

  mayRead(): Promise<boolean> {
    return Promise.resolve(this.isAllowed);
  }

  send({ text }: LogPart): void {
    this.sent.push(text);
  }

  end(isComplete: boolean): void {
    this.ended = isComplete;
  }
}

describe('FollowedLog', () => {
  let source: FakeSource;
  let log: FollowedLog;
  let done: boolean;

  beforeEach(() => {
    vi.useFakeTimers();
    source = new FakeSource();
    log = new FollowedLog(source);
    done = false;
  });
  afterEach(() => void vi.useRealTimers());

  const followed = (): FakeFollower => {
    const follower = new FakeFollower();
    log.add(follower);
    return follower;
  };
  const start = (): void => void log.run().then(() => (done = true));
  const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

  it('reads once a second while lines are written, and sends each of them once', async () => {
    const follower = followed();
    start();
    for (let line = 1; line <= 5; line++) {
      source.text += `line ${line}\n`;
      await pass(MIN_PAUSE_MS);
    }
    expect(follower.sent.join('')).toBe('line 1\nline 2\nline 3\nline 4\nline 5\n');
    expect(source.intervals).toEqual(Array<number>(5).fill(MIN_PAUSE_MS));
  });

  it('reads once a second while none are written, and sends nothing', async () => {
    const follower = followed();
    start();
    await pass(5 * MIN_PAUSE_MS);
    expect(source.intervals).toEqual(Array<number>(5).fill(MIN_PAUSE_MS));
    expect([follower.sent, follower.ended]).toEqual([[], null]);
  });

  it('reads again at once while more text exists than one part holds', async () => {
    const follower = followed();
    source.text = 'x'.repeat(3500);
    start();
    await pass(5);
    expect(follower.sent.map(({ length }) => length)).toEqual([1000, 1000, 1000, 500]);
    await pass(MIN_PAUSE_MS - 10);
    expect(source.reads).toHaveLength(4);
  });

  it.each([
    [500, 5000],
    [2000, 20_000],
    [10_000, LONGEST_PAUSE_MS],
  ])('waits after a read of %i ms for %i ms', async (takesMs, pauseMs) => {
    followed();
    source.takesMs = takesMs;
    start();
    await pass(2 * (takesMs + pauseMs));
    expect(source.intervals).toEqual([takesMs + pauseMs, takesMs + pauseMs]);
  });

  it('retries five seconds after a transient failure, and continues at its position', async () => {
    const follower = followed();
    source.text = 'one\n';
    start();
    await pass(0);
    source.failure = new Error('passing');
    await pass(MIN_PAUSE_MS + 2 * AFTER_FAILURE_MS);
    expect(source.intervals).toEqual([MIN_PAUSE_MS, AFTER_FAILURE_MS, AFTER_FAILURE_MS]);
    source.failure = null;
    source.text += 'two\n';
    await pass(AFTER_FAILURE_MS);
    expect([follower.sent, follower.ended]).toEqual([['one\n', 'two\n'], null]);
  });

  it('ends all streams as incomplete after a permanent failure', async () => {
    const followers = [followed(), followed()];
    source.failure = new Error('denied');
    start();
    await pass(0);
    expect([done, ...followers.map(({ ended }) => ended)]).toEqual([true, false, false]);
    expect(log.isEmpty).toBe(true);
  });

  it('ends as complete when the run has ended, after all of the text was sent', async () => {
    const follower = followed();
    source.text = 'x'.repeat(1500);
    source.isRunOver = true;
    start();
    await pass(1);
    // The last line may have been written after the check whether the run has ended: only an empty part is the end.
    expect([follower.sent.join('').length, follower.ended]).toEqual([1500, null]);
    source.text += 'the last line\n';
    await pass(MIN_PAUSE_MS);
    expect([follower.sent.at(-1), follower.ended]).toEqual(['the last line\n', null]);
    await pass(MIN_PAUSE_MS);
    expect([follower.ended, done]).toEqual([true, true]);
  });

  it('stops during a pause when the last follower has left', async () => {
    const [first, second] = [followed(), followed()];
    start();
    await pass(MIN_PAUSE_MS);
    log.delete(first);
    await pass(MIN_PAUSE_MS);
    expect(done).toBe(false);
    log.delete(second);
    await pass(0);
    expect(done).toBe(true);
    const reads = source.reads.length;
    await pass(LONGEST_PAUSE_MS);
    expect([source.reads.length, vi.getTimerCount()]).toEqual([reads, 0]);
  });

  it('aborts a read in progress when the last follower has left', async () => {
    const follower = followed();
    source.takesMs = 20_000;
    start();
    await pass(1000);
    log.delete(follower);
    await pass(0);
    expect([source.reads.at(-1)?.signal.aborted, done, follower.ended]).toEqual([true, true, null]);
  });

  it('reads once for followers at the same position, and separately for one that is behind', async () => {
    const [first, second, behind] = [followed(), followed(), followed()];
    source.text = '0123456789';
    first.position = second.position = '8';
    start();
    await pass(0);
    expect(source.reads.map(({ position }) => position)).toEqual(['8', '0']);
    expect([first.sent, second.sent, behind.sent]).toEqual([['89'], ['89'], ['0123456789']]);
    await pass(MIN_PAUSE_MS);
    expect(source.reads.map(({ position }) => position)).toEqual(['8', '0', '10']);
  });

  it('ends the stream of a follower who lost the permission, without the text, and no other', async () => {
    const [kept, lost] = [followed(), followed()];
    start();
    await pass(0);
    lost.isAllowed = false;
    source.text = 'secret\n';
    await pass(MIN_PAUSE_MS);
    expect([lost.sent, lost.ended]).toEqual([[], false]);
    expect([kept.sent, kept.ended]).toEqual([['secret\n'], null]);
  });
});

function passing(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Error('aborted'));
    });
  });
}
