import { describe, expect, it } from 'vitest';
import { accountCeiling, accountInNetwork, networkPrefixOf } from './attempt-limiter.js';

describe('networkPrefixOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (ip, prefix) => {
    expect(networkPrefixOf(ip)).toBe(prefix);
  });
});

describe('subjects of accounts', () => {
  it('contain a hash instead of the text that a user typed', () => {
    expect(accountCeiling('ada@example.com').id).toMatch(/^account:[0-9a-f]{64}$/);
    expect(accountInNetwork('ada@example.com', '203.0.113.7').id).toMatch(
      /^account-in-network:[0-9a-f]{64}$/,
    );
  });

  it('are the same within a network, and differ between networks and between accounts', () => {
    const of = (ip: string): string => accountInNetwork('ada@example.com', ip).id;
    expect(of('203.0.113.7')).toBe(of('203.0.113.200'));
    expect(of('203.0.113.7')).not.toBe(of('203.0.114.7'));
    expect(of('203.0.113.7')).not.toBe(accountInNetwork('eve@example.com', '203.0.113.7').id);
  });
});
