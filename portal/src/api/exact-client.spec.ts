import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../test/fake-api';
import { api, unwrap } from './client';
import { ExactNumber, formatExact } from './exact-json';

const LONG = '12345678901234567890';
const PARAMS = { path: { id: 'i-1' } };

describe('the API client', () => {
  beforeEach(() => localStorage.clear());

  it('reads numbers of responses with all their digits', async () => {
    fakeApi({ 'GET /api/v1/apps/runs/i-1': { body: { input: { n: new ExactNumber(LONG), small: 1 } } } });
    const { input } = await unwrap(api.GET('/api/v1/apps/runs/{id}', { params: PARAMS }));
    expect(formatExact(input)).toBe(`{\n  "n": ${LONG},\n  "small": 1\n}`);
  });

  it('sends numbers with the received digits', async () => {
    const calls = fakeApi({ 'POST /api/v1/apps/runs/i-1/rerun': { body: {} } });
    const body = { input: { n: new ExactNumber(LONG) } };
    await unwrap(api.POST('/api/v1/apps/runs/{id}/rerun', { params: PARAMS, body }));
    expect(calls[0]?.text).toBe(`{"input":{"n":${LONG}}}`);
  });

  it('reads a response without a body as undefined', async () => {
    fakeApi({ 'DELETE /api/auth/tokens/i-1': { status: 204 } });
    expect(
      await unwrap(api.DELETE('/api/auth/tokens/{token_id}', { params: { path: { token_id: 'i-1' } } })),
    ).toBeUndefined();
  });

  it('marks only reads as retried when the service does not respond', async () => {
    fakeApi({});
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    const read = api.GET('/api/v1/apps/runs/{id}', { params: PARAMS });
    await expect(read).rejects.toThrow(/The portal retries automatically/);
    const write = api.POST('/api/v1/apps/runs/{id}/cancel', { params: PARAMS, body: {} });
    await expect(write).rejects.toThrow(/nothing is sent again until you do/);
  });
});
