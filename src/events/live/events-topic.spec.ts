import { Subject } from 'rxjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { LiveTopics, type LiveMessage } from '../../live/live-topics.js';
import { Metrics } from '../../metrics/metrics.js';
import type { EventFeed, FeedUpdate } from './event-feed.js';
import type { EventFeedReadModel } from './event-feed.read-model.js';
import { EventsTopic } from './events-topic.js';
import { encodePosition, type FeedPosition } from './feed-position.js';

const NOW = 1_700_000_000_000;

describe('EventsTopic', () => {
  let clock: ManualClock;
  let updates: Subject<FeedUpdate>;
  let missed: (events: string[] | Error) => void;
  let reads: number;
  let topic: EventsTopic;

  beforeEach(() => {
    clock = new ManualClock(NOW);
    updates = new Subject();
    reads = 0;
    const feed = { watch: () => updates };
    const events = {
      missed: () => {
        reads += 1;
        return new Promise((resolve, reject) => {
          missed = (found) => (found instanceof Error ? reject(found) : resolve(found));
        });
      },
    };
    topic = new EventsTopic(
      new LiveTopics(),
      feed as unknown as EventFeed,
      events as unknown as EventFeedReadModel,
      clock,
      new Metrics(),
    );
  });

  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const at = (ms: number): FeedPosition => ({ fullMs: ms, full: `${ms}:${ms}:`, quick: `${ms}:${ms}:` });
  const updateAt = (ms: number, ...items: string[]): FeedUpdate =>
    ({ position: at(ms), arrivals: items.map((json) => ({ json })), unread: 0 }) as unknown as FeedUpdate;
  const open = (since: FeedPosition | null): { received: LiveMessage[]; isOver: () => boolean } => {
    const received: LiveMessage[] = [];
    let over = false;
    topic
      .open('p', since && NOW, { filters: {}, position: since && encodePosition(since) })
      .subscribe({ next: (message) => received.push(message), complete: () => (over = true) });
    return { received, isOver: () => over };
  };
  const brief = ({ type, data, position }: LiveMessage): unknown[] => [
    type,
    JSON.parse(String(data)),
    position,
  ];

  it('sends a new subscriber its position first, and then each batch', async () => {
    const { received } = open(null);
    updates.next(updateAt(NOW));
    await settle();
    updates.next(updateAt(NOW + 1, '1', '2'));
    expect(received.map(brief)).toEqual([
      ['events.start', { resumed: false }, encodePosition(at(NOW))],
      ['events.batch', { items: [1, 2], left_out: 0, unread: 0 }, encodePosition(at(NOW + 1))],
    ]);
    expect(reads).toBe(0);
  });

  it('sends the position with the missed events and not before them: a subscriber that disconnects in between must receive them again', async () => {
    const { received } = open(at(NOW - 5000));
    updates.next(updateAt(NOW));
    missed(['1', '2']);
    await settle();
    expect(received.map(brief)).toEqual([
      ['events.start', { resumed: true }, undefined],
      ['events.batch', { items: [1, 2], left_out: 0, unread: 0 }, encodePosition(at(NOW))],
    ]);
  });

  it('buffers the batches that arrive while missed events are read, and sends them afterwards in order', async () => {
    const { received } = open(at(NOW - 5000));
    updates.next(updateAt(NOW));
    updates.next(updateAt(NOW + 1, '3'));
    updates.next(updateAt(NOW + 2, '4'));
    expect(received).toEqual([]);
    missed(['1', '2']);
    await settle();
    updates.next(updateAt(NOW + 3, '5'));
    expect(
      received.slice(1).map(({ data }) => (JSON.parse(String(data)) as { items: number[] }).items),
    ).toEqual([[1, 2], [3], [4], [5]]);
  });

  it('resumes without a batch when nothing was missed', async () => {
    const { received } = open(at(NOW - 5000));
    updates.next(updateAt(NOW));
    missed([]);
    await settle();
    expect(received.map(brief)).toEqual([['events.start', { resumed: true }, encodePosition(at(NOW))]]);
  });

  it.each([
    ['cannot be read', new Error('away')],
    ['are more than a thousand', Array.from({ length: 1001 }, (_, i) => String(i))],
    ['are larger than four megabytes', [`"${'x'.repeat(4_000_000)}"`]],
  ])('does not resume when the missed events %s', async (_why, found) => {
    const { received } = open(at(NOW - 5000));
    updates.next(updateAt(NOW));
    missed(found);
    await settle();
    expect(received.map(brief)).toEqual([['events.start', { resumed: false }, encodePosition(at(NOW))]]);
  });

  it('resumes a subscriber that was disconnected for two minutes, but not one that was disconnected longer or is ahead', async () => {
    const exactly = open(at(NOW - 120_000));
    updates.next(updateAt(NOW));
    expect(reads).toBe(1);
    missed([]);
    await settle();
    expect(exactly.received.map(({ data }) => data)).toEqual(['{"resumed":true}']);
    for (const since of [at(NOW - 120_001), at(NOW + 5000)]) {
      const { received } = open(since);
      updates.next(updateAt(NOW));
      await settle();
      expect(received.map(({ data }) => data)).toEqual(['{"resumed":false}']);
    }
    expect(reads).toBe(1);
  });

  it('ends when more than fifty batches wait for the missed events', () => {
    const { isOver } = open(at(NOW - 5000));
    updates.next(updateAt(NOW));
    for (let i = 1; i <= 50; i++) updates.next(updateAt(NOW + i, '0'));
    expect(isOver()).toBe(false);
    updates.next(updateAt(NOW + 51, '0'));
    expect(isOver()).toBe(true);
  });

  it('sends nothing for an empty poll, except its position every half minute', async () => {
    const { received } = open(null);
    updates.next(updateAt(NOW));
    await settle();
    clock.nowMs += 29_999;
    updates.next(updateAt(NOW + 1));
    expect(received).toHaveLength(1);
    clock.nowMs += 1;
    updates.next(updateAt(NOW + 2));
    expect(received.slice(1).map(brief)).toEqual([
      ['events.batch', { items: [], left_out: 0, unread: 0 }, encodePosition(at(NOW + 2))],
    ]);
    clock.nowMs += 29_999;
    updates.next(updateAt(NOW + 3));
    expect(received).toHaveLength(2);
  });

  it('ends with the feed', () => {
    const { isOver } = open(null);
    updates.complete();
    expect(isOver()).toBe(true);
  });
});
