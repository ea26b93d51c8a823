import { Subject } from 'rxjs';
import type { DataSource } from 'typeorm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ChangeFeed } from '../../database/change-feed.js';
import type { EventType } from '../event-types.js';
import { EventSubscriptions } from './event-subscriptions.js';

type Row = { project_id: string; type: EventType };

describe('EventSubscriptions', () => {
  const changes = new Subject<void>();
  const reads: { resolve: (rows: Row[]) => void; reject: (error: Error) => void }[] = [];
  const query = vi.fn(() => new Promise<Row[]>((resolve, reject) => reads.push({ resolve, reject })));
  const make = (): EventSubscriptions =>
    new EventSubscriptions(
      { query } as unknown as DataSource,
      { changes: () => changes.asObservable() } as unknown as ChangeFeed,
    );

  afterEach(() => {
    reads.length = 0;
    query.mockClear();
  });

  it('reads again after changes that arrive during a read', async () => {
    const subscriptions = make();
    const started = subscriptions.onApplicationBootstrap();
    expect(reads).toHaveLength(1);
    changes.next();
    changes.next();
    expect(reads).toHaveLength(1);
    reads[0]?.resolve([{ project_id: 'p', type: 'log' }]);
    await expect.poll(() => reads.length).toBe(2);
    reads[1]?.resolve([
      { project_id: 'p', type: 'log' },
      { project_id: 'p', type: 'error' },
    ]);
    await started;
    expect(subscriptions.typesOf('p')).toEqual(new Set(['log', 'error']));
    expect(subscriptions.typesOf('other')).toBeUndefined();
    expect(reads).toHaveLength(2);
    await subscriptions.onModuleDestroy();
  });

  it('retries a failed read without a further change', async () => {
    vi.useFakeTimers();
    try {
      const subscriptions = make();
      const started = subscriptions.onApplicationBootstrap();
      reads[0]?.reject(new Error('the database is away'));
      await started;
      expect(subscriptions.typesOf('p')).toBeUndefined();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(reads).toHaveLength(2);
      reads[1]?.resolve([{ project_id: 'p', type: 'log' }]);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(subscriptions.typesOf('p')).toEqual(new Set(['log']));
      expect(reads).toHaveLength(2);
      await subscriptions.onModuleDestroy();
    } finally {
      vi.useRealTimers();
    }
  });

  it('reads nothing after it was destroyed', async () => {
    const subscriptions = make();
    const started = subscriptions.onApplicationBootstrap();
    reads[0]?.resolve([]);
    await started;
    await subscriptions.onModuleDestroy();
    changes.next();
    await subscriptions.refresh();
    expect(reads).toHaveLength(1);
  });
});
