import { describe, expect, it } from 'vitest';
import { clientAddress, type TrustedProxies } from './client-address.js';

const PEER = '10.0.0.1';

function addressOf(
  headers: Record<string, string>,
  proxies: Partial<TrustedProxies> = {},
  remoteAddress = PEER,
): string | null {
  return clientAddress({ remoteAddress, headers }, { hops: 1, header: 'auto', ...proxies });
}
const byXff = (value: string, hops = 1): string | null => addressOf({ 'x-forwarded-for': value }, { hops });
const byForwarded = (value: string, hops = 1): string | null => addressOf({ forwarded: value }, { hops });

describe('the address of a client', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
    ['::1', '::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['2001:db8::1', '2001:db8::1'],
  ])('is that of the peer without a trusted proxy: %s', (peer, expected) => {
    const spoofed = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7' };
    expect(addressOf(spoofed, { hops: 0 }, peer)).toBe(expected);
  });

  it('is that of the peer behind a proxy that sends no address', () => {
    expect([addressOf({}), byXff(''), byXff(' , ,'), byForwarded(',')]).toEqual([PEER, PEER, PEER, PEER]);
  });

  it('is unknown on a connection without an address', () => {
    expect(clientAddress({ remoteAddress: undefined, headers: {} }, { hops: 0, header: 'auto' })).toBeNull();
  });

  describe('in X-Forwarded-For', () => {
    it.each([
      // AWS ALB, Google Cloud, nginx, Traefik, Envoy, Caddy
      '203.0.113.7',
      // Azure Application Gateway, App Service, ALB with client ports
      '203.0.113.7:52314',
      // HAProxy and Go servers that listen on both families
      '::ffff:203.0.113.7',
      '[::ffff:203.0.113.7]:52314',
      '::FFFF:cb00:7107',
      '0:0:0:0:0:ffff:203.0.113.7',
      '0000:0000:0000:0000:0000:ffff:cb00:7107',
      '0:0:0:0:0:ffff:cb00:7107:52314',
      // Servers that append the port of an address that they keep as IPv6.
      '::ffff:203.0.113.7:52314',
      '::FFFF:203.0.113.7:1',
      '0:0:0:0:0:ffff:203.0.113.7:52314',
      '"::ffff:203.0.113.7:52314"',
      // Route domains of F5 BIG-IP.
      '203.0.113.7%1',
      '203.0.113.7%1:52314',
      '[::ffff:203.0.113.7%1]:52314',
      '  203.0.113.7  ',
      '\t203.0.113.7',
      '"203.0.113.7"',
      '"203.0.113.7:52314"',
      '203.0.113.7,',
      ', ,203.0.113.7 , ,',
      '198.51.100.9, 203.0.113.7',
      'unknown, 203.0.113.7',
      '"[2001:db8::1, 203.0.113.7:1',
      `${'198.51.100.9, '.repeat(1000)}203.0.113.7`,
    ])('is 203.0.113.7 for %.60j', (value) => {
      expect(byXff(value)).toBe('203.0.113.7');
    });

    it.each([
      '2001:db8::a:1',
      '2001:DB8::A:1',
      '2001:0db8:0000:0000:0000:0000:000a:0001',
      '2001:db8:0:0:0:0:a:1',
      '2001:db8:0:0:0:0:a:1:443',
      // CloudFront; a shorter port reads as a group.
      '2001:db8::a:1:52314',
      '2001:DB8::0a:0001:10000',
      '2001:db8:0:0:0:0:0.10.0.1',
      '[2001:db8::a:1]',
      '[2001:db8::a:1]:443',
      '"[2001:db8::a:1]:443"',
      '[2001:db8::a:1%25eth0]:443',
      '2001:db8::a:1%eth0',
    ])('is 2001:db8::a:1 for %j', (value) => {
      expect(byXff(value)).toBe('2001:db8::a:1');
    });

    it.each([
      'unknown',
      'UNKNOWN',
      '_hidden',
      '_SEVKISEK:80',
      'unix:',
      'localhost',
      'client.example.com',
      '203.0.113',
      '203.0.113.256',
      '203.000.113.007',
      '203.0.113.7:port',
      '203.0.113.7:',
      '::ffff:203.0.113.7:',
      '::ffff:203.0.113.7:x',
      '::ffff:203.0.113.777:52314',
      '::ffff:203.0.113.7:1:2',
      '203.0.113.7/32',
      '203.0.113.7 198.51.100.9',
      '0xcb007107',
      '3405803783',
      '2001:db8::g',
      '2001:db8::52314',
      '2001:db8::a:1:523145',
      '2001:db8::a::1:52314',
      '2001:db8::1::2',
      '[203.0.113.7',
      '[]',
      '[2001:db8::1]x',
      '2001:db8::/32',
      '"',
      '\u0000',
      "'; DROP TABLE users; --",
      'x'.repeat(15_000),
      `203.0.113.7%${'x'.repeat(15_000)}`,
    ])('is unknown for %.40j', (value) => {
      expect(byXff(value)).toBeNull();
    });

    it.each([
      [1, '198.51.100.3'],
      [2, '198.51.100.2'],
      [3, '203.0.113.7'],
      [4, '192.0.2.1'],
      // The chain is shorter than the setting.
      [10, '192.0.2.1'],
    ])('is the one that the outermost of %i trusted proxies reports', (hops, expected) => {
      const value = '192.0.2.1, 203.0.113.7:1,, 198.51.100.2 ,198.51.100.3';
      expect(byXff(value, hops)).toBe(expected);
    });
  });

  describe('in Forwarded', () => {
    it.each([
      ['for=203.0.113.7', '203.0.113.7'],
      ['For=203.0.113.7;Proto=https;By=10.0.0.1', '203.0.113.7'],
      ['by=10.0.0.1;host="a.example:8443"; FOR = "203.0.113.7:4711" ', '203.0.113.7'],
      ['for="203.0.113.7:_port"', '203.0.113.7'],
      ['for="[2001:db8:cafe::17]:_p.1-x"', '2001:db8:cafe::17'],
      ['for="[2001:db8:cafe::17]:4711"', '2001:db8:cafe::17'],
      ['for="[2001:DB8:CAFE:0::17]"', '2001:db8:cafe::17'],
      ['for="\\[2001:db8:cafe::17\\]"', '2001:db8:cafe::17'],
      ['for=[2001:db8:cafe::17]:4711', '2001:db8:cafe::17'],
      ['for=2001:db8:cafe::17', '2001:db8:cafe::17'],
      ['for="[::ffff:203.0.113.7]"', '203.0.113.7'],
      ['for="::ffff:203.0.113.7:4711"', '203.0.113.7'],
      ['proto=https;for="[2001:db8:cafe::17%25eth0]:4711";host="a;b"', '2001:db8:cafe::17'],
      ['by=_lb;for=_client:_port', null],
      ['for="unknown:4711"', null],
      ['for=192.0.2.43, for=203.0.113.7;proto=http', '203.0.113.7'],
      ['for="192.0.2.43, for=203.0.113.7', '203.0.113.7'],
      ['for=9.9.9.9;x=", for="[2001:db8::1]"', '2001:db8::1'],
      ['for=unknown', null],
      ['for=_hidden', null],
      ['for="_gazonk"', null],
      ['proto=https;by=203.0.113.43', null],
      ['for=203.0.113.7;for=203.0.113.8', null],
      ['for=', null],
      ['for', null],
      ['203.0.113.7', null],
      [`for=${'x'.repeat(15_000)}`, null],
    ])('%.60j is %j', (value, expected) => {
      expect(byForwarded(value)).toBe(expected);
    });

    it('is the one that the outermost of several trusted proxies reports', () => {
      const value = 'for=192.0.2.1, for="[2001:db8::7]:1";proto=https, for=198.51.100.3;by=10.0.0.1';
      expect([1, 2, 3, 9].map((hops) => byForwarded(value, hops))).toEqual([
        '198.51.100.3',
        '2001:db8::7',
        '192.0.2.1',
        '192.0.2.1',
      ]);
    });
  });

  describe('in a request with both headers', () => {
    const both = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=198.51.100.9' };

    it.each([
      ['auto', '203.0.113.7'],
      ['x-forwarded-for', '203.0.113.7'],
      ['forwarded', '198.51.100.9'],
    ] as const)(
      'with the setting %s is read from the header that the proxy writes: %s',
      (header, expected) => {
        expect(addressOf(both, { header })).toBe(expected);
      },
    );

    it('is never that of the header which the proxies do not write', () => {
      expect(addressOf({ forwarded: 'for=198.51.100.9' }, { header: 'x-forwarded-for' })).toBe(PEER);
      expect(addressOf({ 'x-forwarded-for': '203.0.113.7' }, { header: 'forwarded' })).toBe(PEER);
    });
  });
});
