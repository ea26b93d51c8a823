import { describe, expect, it } from 'vitest';
import { isCrossOrigin, type RequestSite } from './same-origin.guard.js';

const HOST = 'signalbox.internal:3000';
const PUBLIC = 'signalbox.example.com';

describe('isCrossOrigin', () => {
  it.each<[string, Partial<RequestSite>, boolean]>([
    ['no browser', {}, false],
    ['a page of the service', { secFetchSite: 'same-origin' }, false],
    ['the address bar or a bookmark', { secFetchSite: 'none' }, false],
    ['another site', { secFetchSite: 'cross-site' }, true],
    ['a sibling domain', { secFetchSite: 'same-site' }, true],
    ['another letter case than browsers write', { secFetchSite: 'Same-Origin' }, true],
    ['nonsense', { secFetchSite: 'same-origin, cross-site' }, true],
    ['a value that is empty', { secFetchSite: '', origin: 'https://evil.example.com' }, true],
    ['a good Sec-Fetch-Site, regardless of Origin', { secFetchSite: 'same-origin', origin: 'null' }, false],
    ['a bad one, regardless of Origin', { secFetchSite: 'cross-site', origin: `http://${HOST}` }, true],
    ['an old browser on a page of the service', { origin: `http://${HOST}` }, false],
    ['an old browser behind a proxy', { origin: `https://${PUBLIC}` }, false],
    ['letter case of a host', { origin: `http://${HOST.toUpperCase()}` }, false],
    ['an old browser on another site', { origin: 'https://evil.example.com' }, true],
    ['another port', { origin: 'http://signalbox.internal:3001' }, true],
    ['the port left out', { origin: 'http://signalbox.internal' }, true],
    ['a sandboxed page', { origin: 'null' }, true],
    ['an Origin without a host', { origin: 'file://' }, true],
    ['a name that ends like ours', { origin: `https://evil-${PUBLIC}` }, true],
    ['a name that begins like ours', { origin: `https://${PUBLIC}.evil.example.com` }, true],
    ['ours as a user name', { origin: `https://${PUBLIC}@evil.example.com` }, true],
    ['ours in the path', { origin: `https://evil.example.com/${PUBLIC}` }, true],
    ['two origins', { origin: `https://${PUBLIC}, https://evil.example.com` }, true],
    ['what is no URL', { origin: '\u0000' }, true],
    ['no Host at all', { origin: 'null', host: undefined }, true],
  ])('of %s', (_name, site, expected) => {
    expect(isCrossOrigin({ secFetchSite: undefined, origin: undefined, host: HOST, ...site }, PUBLIC)).toBe(
      expected,
    );
  });
});
