import { Observable, Subject, type Subscription } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compileFlagSet } from '../rule/flag-set.js';
import type { CredentialWatch } from '../../auth/authorization/credential-watch.js';
import type { RevisionFeed } from '../revisions/revision-feed.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import type { Snapshots } from '../snapshot/snapshots.js';
import { FlagStreams, type FrameEncoder } from './flag-streams.js';

const PROJECT = 'p';
/** A project without readers is kept for 60 s. */
const KEPT_MS = 60_000;
const asItIs: FrameEncoder = ({ bytes }) => bytes;

describe('FlagStreams', () => {
  let streams: FlagStreams;
  /** Revisions of the snapshot of this replica, and of the project in the database. */
  let revision: number;
  let stored: number;
  let isAway: boolean;
  let known: number;
  let readMs: number;
  const risen = new Subject<number>();
  let acquired: number;
  let released: number;
  let ended: Record<'ada' | 'bob', Subject<void>>;

  beforeEach(() => {
    vi.useFakeTimers();
    [revision, stored, known, isAway] = [1, 1, 1, false];
    [acquired, released, readMs] = [0, 0, 0];
    const snapshots = {
      get: async () => {
        if (readMs > 0) await new Promise((resolve) => setTimeout(resolve, readMs));
        if (isAway) throw new Error('away');
        return snapshotOf(revision);
      },
      readAgain: () => {
        revision = stored;
        risen.next(stored);
        return Promise.resolve(snapshotOf(stored));
      },
    } as unknown as Snapshots;
    const feed = {
      revisionsOf: () =>
        new Observable((subscriber) => {
          acquired += 1;
          const subscription = risen.subscribe(subscriber);
          return () => {
            subscription.unsubscribe();
            released += 1;
          };
        }),
      known: () => known,
    } as unknown as RevisionFeed;
    ended = { ada: new Subject(), bob: new Subject() };
    const credentials = {
      ended: (caller: { key: { keyId: 'ada' | 'bob' } }) => ended[caller.key.keyId],
    } as unknown as CredentialWatch;
    streams = new FlagStreams(snapshots, feed, credentials);
  });
  afterEach(() => {
    streams.onModuleDestroy();
    vi.useRealTimers();
  });

  /** One reader: `take` returns what it received since the last call, `close` unsubscribes. */
  const open = async (lastEventId: number | null = null, encode = asItIs, keyId = 'ada') => {
    const caller = { kind: 'api_key', key: { keyId } } as const;
    const frames = await streams.frames({ projectId: PROJECT, lastEventId, encode, caller });
    let received = '';
    const state = { isOver: false };
    const subscription: Subscription = frames.subscribe({
      next: (frame) => (received += (Buffer.isBuffer(frame) ? [frame] : frame).join('')),
      complete: () => (state.isOver = true),
    });
    const take = (): string => {
      const text = received;
      received = '';
      return text;
    };
    return { take, state, close: () => subscription.unsubscribe() };
  };
  const change = async (next: number): Promise<void> => {
    revision = known = next;
    risen.next(next);
    await vi.advanceTimersByTimeAsync(0);
  };

  it('sends a subscriber the snapshot and its position, then every change', async () => {
    const reader = await open();
    expect(reader.take()).toMatch(/^event: flags\.snapshot\nid: 1\ndata: .+\n\nid: 1\nretry: \d+\n\n$/);
    await change(2);
    expect(reader.take()).toMatch(/^event: flags\.changed\nid: 2\ndata: .+\n\n$/);
    reader.close();
    await change(3);
    expect(reader.take()).toBe('');
  });

  it('sends a returning subscriber the changes that it missed, and only its position to one that missed none', async () => {
    const stays = await open();
    await change(2);
    await change(3);
    expect((await open(1)).take()).toMatch(
      /^event: flags\.changed\nid: 2\n.+\n\nevent: flags\.changed\nid: 3\n/,
    );
    expect((await open(3)).take()).toMatch(/^id: 3\nretry: \d+\n\n$/);
    stays.close();
  });

  it('encodes a change once for all readers of a kind', async () => {
    let encoded = 0;
    const other: FrameEncoder = ({ id }) => Buffer.from(`data: ${id} ${(encoded += 1)}\n\n`);
    const readers = [await open(1), await open(1, other), await open(1), await open(1, other, 'bob')];
    for (const reader of readers) reader.take();
    await change(2);
    await change(3);
    const [whole, short] = readers.map((reader) => reader.take());
    expect(whole).toMatch(/^event: flags.changed\nid: 2\n.+\n\nevent: flags.changed\nid: 3\n.+\n\n$/);
    expect([short, encoded]).toEqual(['data: 2 1\n\ndata: 3 2\n\n', 2]);
  });

  it('sends changes also when they arrive faster than they are read', async () => {
    const reader = await open();
    reader.take();
    readMs = 50;
    for (let next = 2; next <= 10; next++) {
      revision = known = next;
      risen.next(next);
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(reader.take()).toContain('flags.changed');
  });

  it('completes the readers of a credential when it ends, and no others', async () => {
    const [first, second, other] = [await open(), await open(), await open(null, asItIs, 'bob')];
    ended.ada.next();
    expect([first, second, other].map(({ state }) => state.isOver)).toEqual([true, true, false]);
    expect([ended.ada.observed, ended.bob.observed]).toEqual([false, true]);
    other.take();
    await change(2);
    expect(other.take()).toContain('flags.changed');
  });

  it('watches a credential once for all of its readers, as long as there is one', async () => {
    const [first, second] = [await open(), await open()];
    expect(ended.ada.observers).toHaveLength(1);
    first.close();
    expect(ended.ada.observed).toBe(true);
    second.close();
    expect(ended.ada.observed).toBe(false);
    const again = await open();
    ended.ada.next();
    expect(again.state.isOver).toBe(true);
  });

  it('ends its readers when the service stops', async () => {
    const reader = await open();
    streams.onModuleDestroy();
    expect(reader.state.isOver).toBe(true);
    expect(released).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
    await expect(open()).rejects.toMatchObject({ code: 'overloaded' });
  });

  it('keeps a project for a minute after its last reader, and releases it once', async () => {
    (await open()).close();
    await vi.advanceTimersByTimeAsync(KEPT_MS - 1);
    expect([acquired, released]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(1);
    expect([acquired, released]).toEqual([1, 1]);
    await open();
    expect([acquired, released]).toEqual([2, 1]);
  });

  it('does not drop a project whose reader returned within the minute', async () => {
    const first = await open();
    first.close();
    await vi.advanceTimersByTimeAsync(KEPT_MS - 1);
    const returned = await open(1);
    await vi.advanceTimersByTimeAsync(KEPT_MS);
    expect(released).toBe(0);
    returned.take();
    await change(2);
    expect(returned.take()).toContain('flags.changed');
  });

  it('releases a project that could not be read, so that it is read again for the next reader', async () => {
    isAway = true;
    await expect(open()).rejects.toThrow('away');
    expect(released).toBe(1);
    isAway = false;
    expect((await open()).take()).toContain('flags.snapshot');
    expect(acquired).toBe(2);
  });

  it('fails a reader that subscribes after its project was dropped and cannot be read', async () => {
    const caller = { kind: 'api_key', key: { keyId: 'ada' } } as const;
    const frames = await streams.frames({ projectId: PROJECT, lastEventId: null, encode: asItIs, caller });
    await vi.advanceTimersByTimeAsync(KEPT_MS);
    isAway = true;
    const failure = new Promise((resolve) => frames.subscribe({ error: resolve }));
    await vi.advanceTimersByTimeAsync(0);
    expect(await failure).toEqual(new Error('away'));
  });

  it('reads a change again when the read at its announcement failed', async () => {
    const reader = await open();
    reader.take();
    isAway = true;
    await change(2);
    expect(reader.take()).toBe('');
    isAway = false;
    await vi.advanceTimersByTimeAsync(2000);
    expect(reader.take()).toContain('"revision":2');
  });

  it.each([true, false])(
    'reads again until the snapshot has the revision that was announced (to a reader: %s)',
    async (isOpen) => {
      const early = isOpen ? await open() : undefined;
      known = 2;
      const reader = early ?? (await open());
      reader.take();
      // A revision that was announced before the first reader came is not announced again.
      if (isOpen) risen.next(2);
      await vi.advanceTimersByTimeAsync(0);
      expect(reader.take()).toBe('');
      revision = 2;
      await vi.advanceTimersByTimeAsync(2000);
      expect(reader.take()).toMatch(/^event: flags\.changed\nid: 2\n.+\n\n$/);
    },
  );

  it('queries the database for a reader that is ahead of this replica, and responds with its revision', async () => {
    await open();
    stored = 5;
    expect((await open(5)).take()).toMatch(/^id: 5\nretry: \d+\n\n$/);
  });
});

function snapshotOf(revision: number): Snapshot {
  const payload = { revision, bucket_version: 1, flags: [], groups: [], overrides: [] };
  return {
    revision,
    payload,
    body: Buffer.from(JSON.stringify(payload)),
    etag: `"${revision}"`,
    set: compileFlagSet(payload),
  };
}
