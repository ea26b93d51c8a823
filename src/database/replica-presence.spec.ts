import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReplicaPresence } from './replica-presence.js';

describe('ReplicaPresence', () => {
  const query = vi.fn<() => Promise<{ others: number; lsn: string }[]>>();
  let presence: ReplicaPresence;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['clearTimeout', 'performance', 'setTimeout'] });
    vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    query.mockReset().mockResolvedValue([{ others: 0, lsn: '0/1' }]);
    presence = new ReplicaPresence({ query } as unknown as DataSource);
  });
  afterEach(async () => {
    await presence.onModuleDestroy();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is alone while its beats find no other replica', async () => {
    await presence.onApplicationBootstrap();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(presence.isAlone()).toBe(true);
  });

  it('is not alone from the beat that finds another replica until one finds none', async () => {
    await presence.onApplicationBootstrap();
    query.mockResolvedValue([{ others: 1, lsn: '0/1' }]);
    await vi.advanceTimersByTimeAsync(500);
    expect(presence.isAlone()).toBe(false);
    query.mockResolvedValue([{ others: 0, lsn: '0/1' }]);
    await vi.advanceTimersByTimeAsync(500);
    expect(presence.isAlone()).toBe(true);
  });

  it('does not assume to be alone when its last beat is three seconds old: another replica may have started', async () => {
    await presence.onApplicationBootstrap();
    query.mockRejectedValue(new Error('the database is away'));
    await vi.advanceTimersByTimeAsync(2900);
    expect(presence.isAlone()).toBe(true);
    await vi.advanceTimersByTimeAsync(100);
    expect(presence.isAlone()).toBe(false);
    query.mockResolvedValue([{ others: 0, lsn: '0/1' }]);
    await vi.advanceTimersByTimeAsync(500);
    expect(presence.isAlone()).toBe(true);
  });
});
