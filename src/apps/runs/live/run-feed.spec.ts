import type { DataSource } from 'typeorm';
import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import { RunFeed } from './run-feed.js';

describe('RunFeed', () => {
  let queries: unknown[][];
  let feed: RunFeed;

  beforeEach(() => {
    queries = [];
    const dataSource = {
      query: (_sql: string, values: unknown[]) => {
        queries.push(values);
        return Promise.resolve([]);
      },
    };
    feed = new RunFeed(dataSource as unknown as DataSource, {}, new ManualClock(1000));
  });

  const poll = (): Promise<void> => (feed as unknown as { poll(): Promise<void> }).poll();

  it('polls for projects that have a subscriber, and not at all without one', async () => {
    await poll();
    const one = feed.changesOf('a').subscribe();
    const two = feed.changesOf('a').subscribe();
    const other = feed.changesOf('b').subscribe();
    await poll();
    one.unsubscribe();
    other.unsubscribe();
    await poll();
    two.unsubscribe();
    await poll();
    expect(queries.map(([projects]) => projects)).toEqual([['a', 'b'], ['a']]);
  });
});
