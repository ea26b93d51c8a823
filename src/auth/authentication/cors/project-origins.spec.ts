import { Subject } from 'rxjs';
import type { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChangeFeed } from '../../../database/change-feed.js';
import { ProjectOrigins } from './project-origins.js';

const ORIGIN = 'https://shop.example.com';

describe('ProjectOrigins', () => {
  const changes = new Subject<void>();
  const query = vi.fn<() => Promise<unknown[]>>();
  let origins: ProjectOrigins;

  beforeEach(() => {
    vi.useFakeTimers();
    query.mockReset().mockResolvedValue([{ id: 'p', cors_origins: [ORIGIN] }]);
    origins = new ProjectOrigins(
      { query } as unknown as DataSource,
      { changes: () => changes.asObservable() } as unknown as ChangeFeed,
    );
    origins.onModuleInit();
  });
  afterEach(async () => {
    await origins.onModuleDestroy();
    vi.useRealTimers();
  });

  it('repeats a read that failed, without a further change', async () => {
    query.mockRejectedValueOnce(new Error('the database is away'));
    changes.next();
    await vi.advanceTimersByTimeAsync(0);
    expect([query.mock.calls.length, origins.isListed(ORIGIN)]).toEqual([1, false]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([query.mock.calls.length, origins.isListed(ORIGIN)]).toEqual([2, true]);
  });

  it('keeps the known origins while they cannot be read again', async () => {
    changes.next();
    await vi.advanceTimersByTimeAsync(0);
    query.mockRejectedValue(new Error('the database is away'));
    changes.next();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([origins.isListed(ORIGIN), origins.isListedBy('p', ORIGIN)]).toEqual([true, true]);
  });
});
