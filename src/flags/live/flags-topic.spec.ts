import type { MessageEvent } from '@nestjs/common';
import { Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { LiveTopics } from '../../live/live-topics.js';
import type { FlagChangeFeed } from './flag-change-feed.js';
import { FlagsTopic } from './flags-topic.js';
import type { FlagRevisionChange, LiveFlagsReadModel } from './live-flags.read-model.js';

const change = (revision: number): FlagRevisionChange => ({
  revision,
  at: new Date(revision * 1000),
  by: { id: null, name: 'system' },
  reason: null,
  changes: [],
});

describe('FlagsTopic', () => {
  it('sends each revision once and in order, also those that arrive while missed revisions are read', async () => {
    const changes = new Subject<FlagRevisionChange>();
    let left = 0;
    const feed = { watch: () => Promise.resolve({ revision: 3, changes }), leave: () => (left += 1) };
    let answer: (missed: FlagRevisionChange[]) => void = () => undefined;
    const flags = { since: () => new Promise((resolve) => (answer = resolve)) };
    const topic = new FlagsTopic(
      new LiveTopics(),
      feed as unknown as FlagChangeFeed,
      flags as unknown as LiveFlagsReadModel,
      new ManualClock(0),
    );
    const received: MessageEvent[] = [];
    const reader = topic.open('project', 1).subscribe((message) => received.push(message));
    await Promise.resolve();
    changes.next(change(4));
    changes.next(change(5));
    changes.next(change(6));
    expect(received).toEqual([]);
    // The read began before the sixth revision was created.
    answer([change(3), change(4), change(5)]);
    await new Promise(setImmediate);
    changes.next(change(7));
    expect(received.map(({ id }) => id)).toEqual(['3000-3', '4000-4', '5000-5', '6000-6', '7000-7']);
    reader.unsubscribe();
    expect([left, changes.observed]).toEqual([1, false]);
  });

  /** A topic at revision 3, whose feed and history the test controls. */
  const setUp = (since: (ms: number) => Promise<FlagRevisionChange[] | null>) => {
    const changes = new Subject<FlagRevisionChange>();
    let watch = (): Promise<unknown> => Promise.resolve({ revision: 3, changes });
    const feed = { watch: () => watch(), leave: () => undefined };
    const topic = new FlagsTopic(
      new LiveTopics(),
      feed as unknown as FlagChangeFeed,
      { since: (_project: string, ms: number) => since(ms) } as unknown as LiveFlagsReadModel,
      new ManualClock(99_000),
    );
    const open = (sinceMs: number | null): { received: MessageEvent[]; end: () => string } => {
      const received: MessageEvent[] = [];
      let end = 'open';
      topic.open('project', sinceMs).subscribe({
        next: (message) => received.push(message),
        error: () => (end = 'failed'),
        complete: () => (end = 'completed'),
      });
      return { received, end: () => end };
    };
    return { changes, open, fail: () => (watch = () => Promise.reject(new Error('away'))) };
  };
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('starts with the current revision, and sends only later ones', async () => {
    const reaches: number[] = [];
    const { changes, open } = setUp((ms) => Promise.resolve(void reaches.push(ms)).then(() => []));
    const { received } = open(null);
    await settle();
    changes.next(change(3));
    changes.next(change(4));
    expect(received.map(({ type, id }) => [type, id])).toEqual([
      ['flags.snapshot', '99000-flags'],
      ['flags.changed', '4000-4'],
    ]);
    expect(received[0]?.data).toBe('{"revision":3}');
    expect(reaches).toEqual([]);
  });

  it('reads missed revisions from 15 seconds before the last ID, and sends a snapshot when they are too many', async () => {
    const reaches: number[] = [];
    const { open } = setUp((ms) => Promise.resolve(void reaches.push(ms)).then(() => null));
    const { received } = open(60_000);
    await settle();
    expect(reaches).toEqual([45_000]);
    expect(received.map(({ type }) => type)).toEqual(['flags.snapshot']);
  });

  it('completes a stream for which more than 5,000 changes wait, and all streams with the feed', async () => {
    const { changes, open } = setUp(() => new Promise(() => undefined));
    const { end } = open(1);
    await settle();
    for (let i = 0; i < 5000; i++) changes.next(change(i));
    expect(end()).toBe('open');
    changes.next(change(5000));
    expect(end()).toBe('completed');
    const other = open(null);
    await settle();
    changes.complete();
    expect(other.end()).toBe('completed');
  });

  it('fails when the flags cannot be read, so that the reader reconnects', async () => {
    const broken = setUp(() => Promise.reject(new Error('away')));
    const missed = broken.open(1);
    await settle();
    expect(missed.end()).toBe('failed');
    broken.fail();
    const first = broken.open(null);
    await settle();
    expect(first.end()).toBe('failed');
  });
});
