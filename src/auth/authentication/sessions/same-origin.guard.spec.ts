import { describe, expect, it } from 'vitest';
import { isCrossOrigin, type RequestSite } from './same-origin.guard.js';

const HOST = 'signalbox.internal:3000';
const PUBLIC = 'signalbox.example.com';

describe('isCrossOrigin', () => {
  it.each<[string, Partial<RequestSite>, boolean]>([
    ['a client without these headers', {}, false],
    ['a page of the service', { secFetchSite: 'same-origin' }, false],
    ['the address bar or a bookmark', { secFetchSite: 'none' }, false],
    ['another site', { secFetchSite: 'cross-site' }, true],
    ['a sibling domain', { secFetchSite: 'same-site' }, true],
    ['another letter case than browsers write', { secFetchSite: 'Same-Origin' }, true],
    ['nonsense', { secFetchSite: 'same-origin, cross-site' }, true],
    ['a value that is empty', { secFetchSite: '', origin: 'https://evil.example.com' }, true],
    [
      'a same-origin Sec-Fetch-Site, regardless of Origin',
      { secFetchSite: 'same-origin', origin: 'null' },
      false,
    ],
    [
      'a cross-site Sec-Fetch-Site, regardless of Origin',
      { secFetchSite: 'cross-site', origin: `http://${HOST}` },
      true,
    ],
    ['an old browser on a page of the service', { origin: `http://${HOST}` }, false],
    ['an old browser behind a proxy', { origin: `https://${PUBLIC}` }, false],
    ['a host in capitals', { origin: `http://${HOST.toUpperCase()}` }, false],
    ['an old browser on another site', { origin: 'https://evil.example.com' }, true],
    ['another port', { origin: 'http://signalbox.internal:3001' }, true],
    ['an Origin without the port', { origin: 'http://signalbox.internal' }, true],
    ['a sandboxed page', { origin: 'null' }, true],
    ['an Origin without a host', { origin: 'file://' }, true],
    ['a host that ends like the public one', { origin: `https://evil-${PUBLIC}` }, true],
    ['a host that begins like the public one', { origin: `https://${PUBLIC}.evil.example.com` }, true],
    ['the public host as a user name', { origin: `https://${PUBLIC}@evil.example.com` }, true],
    ['the public host in the path', { origin: `https://evil.example.com/${PUBLIC}` }, true],
    ['two origins', { origin: `https://${PUBLIC}, https://evil.example.com` }, true],
    ['an Origin that is no URL', { origin: '\u0000' }, true],
    ['no Host at all', { origin: 'null', host: undefined }, true],
  ])('is decided for %s', (_name, site, expected) => {
    expect(isCrossOrigin({ secFetchSite: undefined, origin: undefined, host: HOST, ...site }, PUBLIC)).toBe(
      expected,
    );
  });
});
