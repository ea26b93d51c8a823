import { describe, expect, it } from 'vitest';
import { StandbyLag } from './standby-lag.js';

describe('StandbyLag', () => {
  it('counts from the first position that the standby has not reached', () => {
    const lag = new StandbyLag();
    lag.note('0/10', 1000);
    lag.note('0/FFFFFFFF', 1500);
    lag.note('1/0', 2000);
    expect(lag.behindMs('1/0', 9000)).toBe(0);
    expect(lag.behindMs('1/1', 9000)).toBe(0);
    expect(lag.behindMs('0/FFFFFFFF', 2600)).toBe(600);
    expect(lag.behindMs('0/11', 2600)).toBe(1100);
  });

  it('does not know a standby without a position, or one that is further behind than its memory', () => {
    const lag = new StandbyLag();
    expect(lag.behindMs('0/1', 0)).toBeNull();
    for (let reading = 1; reading <= 1000; reading++) lag.note(`0/${reading.toString(16)}`, reading);
    expect(lag.behindMs(null, 1000)).toBeNull();
    expect(lag.behindMs('0/1', 1000)).toBeNull();
    expect(lag.behindMs('0/3E8', 1000)).toBe(0);
  });
});
