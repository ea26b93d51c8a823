import { describe, expect, it } from 'vitest';
import { networkOf, parseIpAddress } from './ip-address.js';

describe('an IP address', () => {
  it.each([
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    ['64:FF9B::203.0.113.7', '64:ff9b::cb00:7107'],
    ['::ffff:0.0.0.1', '0.0.0.1'],
    ['::ffff:255.255.255.255', '255.255.255.255'],
  ])('%s is written as %s', (text, canonical) => {
    expect(parseIpAddress(text)).toBe(canonical);
    expect(parseIpAddress(canonical)).toBe(canonical);
  });
});

describe('the network of a client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
    ['64:ff9b::cb00:7107', '203.0.113.7'],
    ['64:ff9b::7', '0.0.0.7'],
    ['unknown', 'unknown'],
  ])('%s is in %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
