import { describe, expect, it } from 'vitest';
import { callbackAddressOf } from './simulated-submissions.js';

const PUBLIC = 'https://signalbox.example.com/base';
const HEADERS = { hmac_header: 'x-service-signature', timestamp_header: 'x-service-timestamp' };

describe('the callback block of a conf', () => {
  it('is read as the path after the public address of this service', () => {
    expect(callbackAddressOf({ url: `${PUBLIC}/api/v1/apps/runs/7/callback`, ...HEADERS }, PUBLIC)).toEqual({
      path: '/api/v1/apps/runs/7/callback',
      signatureHeader: 'x-service-signature',
      timestampHeader: 'x-service-timestamp',
    });
  });

  it.each([
    ['another host', `https://signalbox.example.org/base/api`],
    ['another scheme', `http://signalbox.example.com/base//api`],
    ['a host that begins like ours', `${PUBLIC}.evil.example/api`],
    ['a user name', 'https://signalbox.example.com@evil.example/base/api'],
    ['no path', PUBLIC],
    ['a space', `${PUBLIC}/a b`],
    ['a line end', `${PUBLIC}/a\r\nb`],
    ['a URL that is no text', 7],
  ])('is rejected with %s', (_with, url) => {
    expect(callbackAddressOf({ url, ...HEADERS }, PUBLIC)).toBeNull();
  });

  it.each([null, 'x', { url: `${PUBLIC}/api` }])('is rejected when it is %j', (block) => {
    expect(callbackAddressOf(block, PUBLIC)).toBeNull();
  });

  it.each(['x service', 7])('cannot name a header %j', (name) => {
    const url = `${PUBLIC}/api`;
    expect(callbackAddressOf({ url, ...HEADERS, hmac_header: name }, PUBLIC)).toBeNull();
    expect(callbackAddressOf({ url, ...HEADERS, timestamp_header: name }, PUBLIC)).toBeNull();
  });
});
