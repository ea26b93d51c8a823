import { describe, expect, it } from 'vitest';
import { isOpenBeforeSetup } from './setup-required.js';

describe('isOpenBeforeSetup', () => {
  it.each([
    '/setup',
    '/setup/',
    '/assets/index-BLZ1qUtz.css',
    '/boot.js',
    '/boot.css',
    '/favicon.svg',
    '/api/bootstrap',
    '/API/Bootstrap',
    '/health/ready',
    '/metrics',
    '/api/docs',
    '/api/docs-json',
    '/api/docs/openapi.json',
    '/.well-known/jwks.json',
  ])('%s is served before the setup', (path) => expect(isOpenBeforeSetup(path)).toBe(true));

  it.each([
    '/',
    '/setups',
    '/api/bootstrapped',
    '/api/ingest',
    '/x/setup',
    '/healthy',
    '/health',
    '/health/',
    '/boot.json',
    '/assetsx/a.js',
    '/login',
  ])('%s is not served before the setup', (path) => expect(isOpenBeforeSetup(path)).toBe(false));
});
