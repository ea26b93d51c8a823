import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReplicaPresence, StandbyLag } from './replica-presence.js';

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

describe('StandbyLag', () => {
  it('counts from the first position that the standby has not reached', () => {
    const lag = new StandbyLag();
    lag.record('0/10', 1000);
    lag.record('0/FFFFFFFF', 1500);
    lag.record('1/0', 2000);
    expect(lag.behindMs('1/0', 9000)).toBe(0);
    expect(lag.behindMs('1/1', 9000)).toBe(0);
    expect(lag.behindMs('0/FFFFFFFF', 2600)).toBe(600);
    expect(lag.behindMs('0/11', 2600)).toBe(1100);
  });

  it('is unknown for a standby without a position, or one that is behind all recorded positions', () => {
    const lag = new StandbyLag();
    expect(lag.behindMs('0/1', 0)).toBeNull();
    for (let reading = 1; reading <= 1000; reading++) lag.record(`0/${reading.toString(16)}`, reading);
    expect(lag.behindMs(null, 1000)).toBeNull();
    expect(lag.behindMs('0/1', 1000)).toBeNull();
    expect(lag.behindMs('0/3E8', 1000)).toBe(0);
  });
});
