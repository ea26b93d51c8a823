import { HttpStatus, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiKeyIdentity } from '../../auth/authentication/api-keys/api-key-authenticator.js';
import { setCaller, type Caller } from '../../auth/caller.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import type { IngestLimits, ProjectLimits } from '../../projects/project-limits.js';
import { ingestContext } from '../ingest-context.js';
import type { IngestLimiter } from '../limits/ingest-limiter.js';
import { IngestEnvelopeGuard } from './ingest-envelope.guard.js';

const KEY: ApiKeyIdentity = { keyId: 'k', projectId: 'p', scopes: ['ingest'], secrets: () => [] };
const LIMITS: IngestLimits = {
  eventsPerSecond: 100,
  batchesPerSecond: 10,
  maxBatchBytes: 1000,
  archived: false,
};
const SHORTAGE = { retryAfterSeconds: 2, remaining: 0 };

describe('IngestEnvelopeGuard', () => {
  const of = vi.fn<ProjectLimits['of']>();
  const consumeBatch = vi.fn<IngestLimiter['consumeBatch']>();
  const guard = new IngestEnvelopeGuard(
    { of } as unknown as ProjectLimits,
    { consumeBatch } as unknown as IngestLimiter,
  );

  beforeEach(() => {
    of.mockReset().mockReturnValue(LIMITS);
    consumeBatch.mockReset().mockReturnValue(null);
  });

  const requestWith = (headers: Record<string, string | undefined> = {}): Request => {
    const request = { headers: { 'content-type': 'application/json', ...headers } } as unknown as Request;
    setCaller(request, { kind: 'api_key', projectId: 'p', key: KEY });
    return request;
  };
  const run = async (request: Request): Promise<boolean> =>
    guard.canActivate({ switchToHttp: () => ({ getRequest: () => request }) } as ExecutionContext);
  const refusalOf = async (request: Request): Promise<ProblemError> => {
    const error: unknown = await run(request).catch((caught: unknown) => caught);
    if (!(error instanceof ProblemError)) throw new Error('not refused', { cause: error });
    return error;
  };

  it.each(['application/json', 'application/json; charset=utf-8'])(
    'admits the content type %s',
    async (type) => {
      await expect(run(requestWith({ 'content-type': type }))).resolves.toBe(true);
    },
  );

  it.each([undefined, 'text/json', 'application/json; charset=utf-16'])(
    'rejects the content type %s with 415',
    async (type) => {
      expect((await refusalOf(requestWith({ 'content-type': type }))).code).toBe('unsupported_media_type');
      expect(consumeBatch).not.toHaveBeenCalled();
    },
  );

  it.each([
    [undefined, false],
    ['', false],
    ['Identity', false],
    ['gzip', true],
    ['GZIP', true],
    ['x-gzip', true],
  ])('reads the content encoding %s as compressed: %s', async (encoding, gzip) => {
    const request = requestWith({ 'content-encoding': encoding });
    await run(request);
    expect(ingestContext(request)).toMatchObject({ apiKey: KEY, limits: LIMITS, gzip });
  });

  it.each(['br', 'deflate', 'gzip, gzip'])(
    'rejects the content encoding %s with 415 and names those it accepts',
    async (encoding) => {
      const { code, headers } = await refusalOf(requestWith({ 'content-encoding': encoding }));
      expect([code, headers]).toEqual(['unsupported_media_type', { 'Accept-Encoding': 'gzip, identity' }]);
    },
  );

  it('admits an announced length at the limit of the project, and rejects one byte more with 413', async () => {
    await expect(run(requestWith({ 'content-length': '1000' }))).resolves.toBe(true);
    consumeBatch.mockClear();
    const { code, detail } = await refusalOf(requestWith({ 'content-length': '1001' }));
    expect([code, detail]).toEqual(['batch_too_large', expect.stringContaining('1000 bytes')]);
    expect(consumeBatch).not.toHaveBeenCalled();
  });

  it('rejects a batch of an archived project with 403, before it is charged', async () => {
    of.mockReturnValue({ ...LIMITS, archived: true });
    const { code, type } = await refusalOf(requestWith({ 'content-type': 'text/plain' }));
    expect([code, type.status]).toEqual(['forbidden', HttpStatus.FORBIDDEN]);
    expect(consumeBatch).not.toHaveBeenCalled();
  });

  it('charges one batch to the project of the key', async () => {
    await run(requestWith());
    expect(of).toHaveBeenCalledExactlyOnceWith('p');
    expect(consumeBatch).toHaveBeenCalledExactlyOnceWith('p', LIMITS);
  });

  it('rejects a batch over the quota with 429, whether memory or the database decides', async () => {
    for (const shortage of [SHORTAGE, Promise.resolve(SHORTAGE)]) {
      consumeBatch.mockReturnValueOnce(shortage);
      const { code, headers } = await refusalOf(requestWith());
      expect([code, headers['Retry-After']]).toEqual(['batch_rate_exceeded', '2']);
    }
    consumeBatch.mockReturnValueOnce(Promise.resolve(null));
    await expect(run(requestWith())).resolves.toBe(true);
  });

  it('checks a batch against limits that were not in memory', async () => {
    of.mockReturnValueOnce(Promise.resolve({ ...LIMITS, maxBatchBytes: 10 }));
    expect((await refusalOf(requestWith({ 'content-length': '11' }))).code).toBe('batch_too_large');
    of.mockReturnValueOnce(Promise.reject(new ProblemError('service_unavailable', 'x')));
    expect((await refusalOf(requestWith())).code).toBe('service_unavailable');
  });

  it('rejects a request with a wrong content type and a wrong length for its content type', async () => {
    const headers = { 'content-type': 'text/plain', 'content-length': '1001' };
    expect((await refusalOf(requestWith(headers))).code).toBe('unsupported_media_type');
  });

  it('fails on a route that admits other callers than API keys', async () => {
    const request = requestWith();
    setCaller(request, { kind: 'user' } as unknown as Caller);
    for (const each of [request, { headers: {} } as unknown as Request]) {
      await expect(run(each)).rejects.toThrow('API key');
    }
  });
});
