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
  it('tells each revision once and in order, also those that come while what was missed is read', async () => {
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
    const told: MessageEvent[] = [];
    const reader = topic.open('project', 1).subscribe((message) => told.push(message));
    await Promise.resolve();
    changes.next(change(4));
    changes.next(change(5));
    changes.next(change(6));
    expect(told).toEqual([]);
    // Read before the sixth was made.
    answer([change(3), change(4), change(5)]);
    await new Promise(setImmediate);
    changes.next(change(7));
    expect(told.map(({ id }) => id)).toEqual(['3000-3', '4000-4', '5000-5', '6000-6', '7000-7']);
    reader.unsubscribe();
    expect([left, changes.observed]).toEqual([1, false]);
  });
});
