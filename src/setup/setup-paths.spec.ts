import { describe, expect, it } from 'vitest';
import { isOpenBeforeSetup } from './setup-paths.js';

describe('isOpenBeforeSetup', () => {
  it.each([
    '/setup',
    '/setup/',
    '/setup/setup.css',
    '/api/bootstrap',
    '/API/Bootstrap',
    '/health/ready',
    '/metrics',
    '/api/docs',
    '/api/docs-json',
    '/api/docs/openapi.json',
    '/.well-known/jwks.json',
  ])('%s answers', (path) => expect(isOpenBeforeSetup(path)).toBe(true));

  it.each([
    '/',
    '/setups',
    '/api/bootstrapped',
    '/api/ingest',
    '/api/projects',
    '/x/setup',
    '/api/documents',
    '/healthy',
  ])('%s waits', (path) => expect(isOpenBeforeSetup(path)).toBe(false));
});
