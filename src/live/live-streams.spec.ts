import { Subject } from 'rxjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../test/support/manual-clock.js';
import type { UserCaller } from '../auth/caller.js';
import type { CredentialWatch } from '../auth/authorization/credential-watch.js';
import type { PermissionChecks } from '../auth/authorization/permission-checks.js';
import type { Frame } from '../streams/event-stream.js';
import { LiveStreams } from './live-streams.js';
import { LiveTopics, type LiveMessage } from './live-topics.js';
import type { LiveStreamQuery } from './stream-query.dto.js';

const NOW = 1_790_000_000_000;

describe('LiveStreams', () => {
  let streams: LiveStreams;
  let messages: Subject<LiveMessage>;
  let others: Subject<LiveMessage>;
  let lost: Subject<void>;

  beforeEach(() => {
    messages = new Subject();
    others = new Subject();
    lost = new Subject();
    const topics = new LiveTopics();
    topics.register({ name: 'runs', permission: 'runs:view', open: () => messages });
    topics.register({ name: 'flags', permission: 'flags:view', open: () => others });
    const checks = { requireOnProject: () => Promise.resolve({ id: 'p' }) };
    streams = new LiveStreams(
      topics,
      checks as unknown as PermissionChecks,
      { ended: () => lost } as unknown as CredentialWatch,
      new ManualClock(NOW),
    );
  });

  const caller = { kind: 'user', userId: 'u', credential: { kind: 'session' } } as unknown as UserCaller;
  const query = { project_id: 'p', topics: 'runs,flags' } as LiveStreamQuery;
  const open = async () => {
    const reader = { frames: [] as Frame[], ended: '' };
    const frames = await streams.frames(caller, query, undefined);
    const subscription = frames.subscribe({
      next: (frame) => reader.frames.push(frame),
      error: () => (reader.ended = 'failed'),
      complete: () => (reader.ended = 'complete'),
    });
    return Object.assign(reader, { close: () => subscription.unsubscribe() });
  };
  const textOf = (frames: Frame[]): string => frames.flat().join('');

  it('sends a subscriber the messages of all its topics, with an id that has the position of each topic', async () => {
    const reader = await open();
    messages.next({ type: 'runs.changed', id: '1-a', data: '{}', position: '7' });
    others.next({ type: 'flags.changed', id: '2-b', data: '[]' });
    expect(textOf(reader.frames)).toMatch(
      /^event: runs\.changed\nid: 1-a;runs=7\nretry: \d+\ndata: \{\}\n\nevent: flags\.changed\nid: 2-b;runs=7\ndata: \[\]\n\n$/,
    );
  });

  it('encodes the data of a message once for all of its subscribers', async () => {
    const readers = [await open(), await open()];
    messages.next({ type: 'runs.changed', id: '1-a', data: '{}' });
    const [one, two] = readers.map(({ frames }) => (frames[0] as Buffer[])[1]);
    expect(one).toBeDefined();
    expect(one).toBe(two);
  });

  it.each([
    ['permission', 'complete'],
    ['failing topic', 'failed'],
    ['completed topic', 'complete'],
  ])('unsubscribes from all topics when it ends because of a %s', async (what, ended) => {
    const reader = await open();
    if (what === 'permission') lost.next();
    else if (ended === 'failed') messages.error(new Error('away'));
    else messages.complete();
    expect([reader.ended, messages.observed, others.observed, lost.observed]).toEqual([
      ended,
      false,
      false,
      false,
    ]);
  });

  it('unsubscribes from its topics when its subscriber disconnects', async () => {
    const reader = await open();
    expect([messages.observed, others.observed, lost.observed]).toEqual([true, true, true]);
    reader.close();
    expect([messages.observed, others.observed, lost.observed]).toEqual([false, false, false]);
  });
});
