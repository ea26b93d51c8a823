import { Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProjectRevision, RevisionFeed } from '../revisions/revision-feed.js';
import type { Snapshots } from '../snapshot/snapshots.js';
import { FlagChangeFeed } from './flag-change-feed.js';
import type { FlagRevisionChange, LiveFlagsReadModel } from './live-flags.read-model.js';

const change = (revision: number): FlagRevisionChange => ({
  revision,
  at: new Date(revision),
  by: { id: null, name: 'system' },
  reason: null,
  changes: [],
});

describe('FlagChangeFeed', () => {
  let revisions: Subject<ProjectRevision>;
  let known: number;
  let held: string[];
  let reads: number[];
  /** Newest revision of the history, of which each read returns two revisions at most. */
  let newest: number;
  let read: () => Promise<void>;
  let snapshot: () => Promise<{ revision: number }>;
  let feed: FlagChangeFeed;

  beforeEach(() => {
    vi.useFakeTimers();
    revisions = new Subject();
    [known, newest, held, reads] = [3, 3, [], []];
    read = () => Promise.resolve();
    snapshot = () => Promise.resolve({ revision: 3 });
    const fakes = {
      changes: revisions,
      known: () => known,
      acquire: (id: string) => held.push(`acquire ${id}`),
      release: (id: string) => held.push(`release ${id}`),
      get: () => snapshot(),
      after: async (_id: string, revision: number) => {
        reads.push(revision);
        await read();
        return [revision + 1, revision + 2].filter((next) => next <= newest).map(change);
      },
    };
    feed = new FlagChangeFeed(
      fakes as unknown as RevisionFeed,
      fakes as unknown as Snapshots,
      fakes as unknown as LiveFlagsReadModel,
    );
    feed.onApplicationBootstrap();
  });
  afterEach(() => {
    feed.onModuleDestroy();
    vi.useRealTimers();
  });

  const rise = async (revision: number): Promise<void> => {
    known = newest = revision;
    revisions.next({ projectId: 'p', revision });
    await vi.advanceTimersByTimeAsync(0);
  };
  const watch = async (): Promise<{ received: number[]; isOver: () => boolean; leave: () => void }> => {
    const received: number[] = [];
    let over = false;
    const watched = await feed.watch('p');
    const subscription = watched.changes.subscribe({
      next: ({ revision }) => received.push(revision),
      complete: () => (over = true),
    });
    const leave = (): void => {
      subscription.unsubscribe();
      feed.leave('p');
    };
    return { received, isOver: () => over, leave };
  };

  it('publishes every revision once and in order to all watchers, also when one notification stands for several', async () => {
    const [one, two] = [await watch(), await watch()];
    await rise(8);
    await rise(9);
    expect([one.received, two.received]).toEqual([
      [4, 5, 6, 7, 8, 9],
      [4, 5, 6, 7, 8, 9],
    ]);
    expect(reads).toEqual([3, 5, 7, 8]);
  });

  it('reads again when the revision rises during a read, one query at a time', async () => {
    const { received } = await watch();
    let release: () => void = () => undefined;
    read = () => new Promise((resolve) => (release = resolve));
    await rise(4);
    await rise(5);
    expect(reads).toEqual([3]);
    read = () => Promise.resolve();
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect(received).toEqual([4, 5]);
  });

  it('publishes revisions between the snapshot and the first watcher', async () => {
    known = newest = 4;
    let release: () => void = () => undefined;
    read = () => new Promise((resolve) => (release = resolve));
    const { received } = await watch();
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect(received).toEqual([4]);
  });

  it('retries within two seconds after a failed read, and publishes nothing twice', async () => {
    const { received } = await watch();
    read = () => Promise.reject(new Error('away'));
    await rise(5);
    expect(received).toEqual([]);
    read = () => Promise.resolve();
    await vi.advanceTimersByTimeAsync(1500);
    expect(received).toEqual([4, 5]);
  });

  it('does not read endlessly when the database was restored to an earlier state', async () => {
    const { received } = await watch();
    known = 9;
    revisions.next({ projectId: 'p', revision: 9 });
    await vi.advanceTimersByTimeAsync(0);
    expect([received, reads]).toEqual([[], [3]]);
  });

  it('acquires the project for its first watcher, releases it after the last one, and then reads nothing', async () => {
    const [one, two] = [await watch(), await watch()];
    expect(held).toEqual(['acquire p']);
    one.leave();
    await rise(4);
    expect(two.received).toEqual([4]);
    two.leave();
    expect(held).toEqual(['acquire p', 'release p']);
    await rise(5);
    expect([one.received, two.received, reads]).toEqual([[], [4], [3]]);
    feed.leave('p');
    expect(held).toHaveLength(2);
  });

  it('rejects a watcher while the first revision cannot be read, and retries for the next watcher', async () => {
    snapshot = () => Promise.reject(new Error('away'));
    await expect(feed.watch('p')).rejects.toThrow('away');
    feed.leave('p');
    snapshot = () => Promise.resolve({ revision: 3 });
    const { received } = await watch();
    await rise(4);
    expect(received).toEqual([4]);
  });

  it('completes its watchers when the replica stops, and does not retry', async () => {
    const { isOver } = await watch();
    read = () => Promise.reject(new Error('away'));
    await rise(5);
    feed.onModuleDestroy();
    expect(isOver()).toBe(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect(reads).toEqual([3]);
  });
});
