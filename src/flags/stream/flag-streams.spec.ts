import type { ServerResponse } from 'node:http';
import { Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeStreamResponse } from '../../../test/support/fake-stream-response.js';
import { AppConfig } from '../../config/app-config.js';
import { Metrics } from '../../metrics/metrics.js';
import { OpenStreams } from '../../streams/open-streams.js';
import { compileFlagSet } from '../rule/flag-set.js';
import type { ProjectRevision, RevisionFeed } from '../revisions/revision-feed.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import type { Snapshots } from '../snapshot/snapshots.js';
import { FlagStreams } from './flag-streams.js';

const PROJECT = 'p';
/** Heartbeats come every 15 s, and a project without readers is kept for 60 s. */
const HEARTBEATS_MS = 31_000;
const KEPT_MS = 60_000;

describe('FlagStreams', () => {
  let metrics: Metrics;
  let streams: FlagStreams;
  /** Of the snapshot that this replica has, and of the project in the database. */
  let revision: number;
  let stored: number;
  let isAway: boolean;
  let known: number;
  const changes = new Subject<ProjectRevision>();
  const acquired: string[] = [];
  const released: string[] = [];

  beforeEach(() => {
    vi.useFakeTimers();
    acquired.length = 0;
    released.length = 0;
    [revision, stored, known, isAway] = [1, 1, 1, false];
    metrics = new Metrics();
    const snapshots = {
      get: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(snapshotOf(revision))),
      readAgain: () => Promise.resolve(snapshotOf(stored)),
    } as unknown as Snapshots;
    const feed = {
      changes,
      acquire: (id: string) => acquired.push(id),
      release: (id: string) => released.push(id),
      known: () => known,
    } as unknown as RevisionFeed;
    streams = new FlagStreams(snapshots, feed, metrics, new OpenStreams(AppConfig.fromEnv({}), metrics));
    streams.onApplicationBootstrap();
  });
  afterEach(() => {
    streams.onModuleDestroy();
    vi.useRealTimers();
  });

  const open = async (lastEventId: number | null = null) => {
    const response = new FakeStreamResponse();
    const ended = new Subject<void>();
    const opened = await streams.read(
      {
        kind: 'flags',
        holder: { kind: 'api_key', id: 'k' },
        projectId: PROJECT,
        lastEventId,
        ended,
        encode: ({ bytes }) => bytes,
      },
      response as unknown as ServerResponse,
    );
    opened.subscribe();
    return { response, ended };
  };
  const change = async (next: number): Promise<void> => {
    revision = known = next;
    changes.next({ projectId: PROJECT, revision: next });
    await vi.advanceTimersByTimeAsync(0);
  };
  const gauge = async (): Promise<number | undefined> => (await metrics.flagStreams.get()).values[0]?.value;

  it('counts open streams, and each that is gone once', async () => {
    const [one, two] = [await open(), await open()];
    expect([streams.count, await gauge()]).toEqual([2, 2]);
    one.response.emit('close');
    one.response.emit('close');
    expect([streams.count, await gauge()]).toEqual([1, 1]);
    two.response.emit('close');
    expect([streams.count, await gauge()]).toEqual([0, 0]);
  });

  it('writes neither heartbeats nor changes to a reader that is gone, and watches its credential no longer', async () => {
    const [gone, stays] = [await open(), await open()];
    expect(gone.ended.observed).toBe(true);
    gone.response.emit('close');
    expect(gone.ended.observed).toBe(false);
    gone.response.take();
    stays.response.take();
    await vi.advanceTimersByTimeAsync(HEARTBEATS_MS);
    expect(stays.response.take()).toMatch(/^(: ?hb\n\n)+$/);
    await change(2);
    expect(stays.response.take()).toContain('flags.changed');
    expect(gone.response.take()).toBe('');
  });

  it('sends the time to wait before reconnecting when the credential ends', async () => {
    const { response, ended } = await open();
    response.take();
    ended.next();
    expect(response.take()).toMatch(/^id: 1\nretry: \d+\n\n$/);
    expect(response.writableEnded).toBe(true);
  });

  it('keeps a project for a minute after its last reader, and releases it once', async () => {
    const { response } = await open();
    response.emit('close');
    await vi.advanceTimersByTimeAsync(KEPT_MS - 1);
    expect([acquired.length, released.length]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(1);
    expect([acquired.length, released.length]).toEqual([1, 1]);
    await open();
    expect([acquired.length, released.length]).toEqual([2, 1]);
  });

  it('does not drop a project whose reader returned within the minute', async () => {
    const first = await open();
    first.response.emit('close');
    await vi.advanceTimersByTimeAsync(KEPT_MS - 1);
    const returned = await open(1);
    await vi.advanceTimersByTimeAsync(KEPT_MS);
    expect(released).toEqual([]);
    returned.response.take();
    await change(2);
    expect(returned.response.take()).toContain('flags.changed');
  });

  it('releases a project that could not be read, so that the next reader has it read again', async () => {
    isAway = true;
    await expect(open()).rejects.toThrow('away');
    expect(released).toEqual([PROJECT]);
    isAway = false;
    const { response } = await open();
    expect(response.take()).toContain('flags.snapshot');
    expect(acquired).toHaveLength(2);
  });

  it('reads a change again that could not be read when it was announced', async () => {
    const { response } = await open();
    response.take();
    isAway = true;
    await change(2);
    expect(response.take()).toBe('');
    isAway = false;
    await vi.advanceTimersByTimeAsync(2000);
    expect(response.take()).toContain('"revision":2');
  });

  it('queries the database for a reader that is ahead of this replica, and responds with its revision', async () => {
    await open();
    stored = 5;
    const { response } = await open(5);
    expect(response.take()).toMatch(/^id: 5\nretry: \d+\n\n$/);
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
