import type { Request } from 'express';
import { beforeEach, describe, expect, it } from 'vitest';
import { ProblemError } from '../../common/problem/problem-error.js';
import { AppConfig } from '../../config/app-config.js';
import type { ReplicaPresence } from '../../database/replica-presence.js';
import { Metrics } from '../../metrics/metrics.js';
import type { LeasedTokens } from '../../rate-limits/leased-tokens.js';
import { SharedThrottlerStorage } from '../../rate-limits/shared-throttler-storage.js';
import { RefusedCallbackLimiter } from './refused-callback-limiter.js';
import { APP_PROBLEMS } from '../problems.js';

const ADDRESS = { ip: '192.0.2.1', headers: {}, params: {} } as unknown as Request;
const OTHER = { ip: '192.0.2.2', headers: {}, params: {} } as unknown as Request;
/** Minimum depth of a caller's bucket. */
const DEPTH = 60;
const config = AppConfig.fromEnv({ API_RATE_LIMIT_REQUESTS_PER_MINUTE: String(DEPTH) });

describe('RefusedCallbackLimiter', () => {
  let metrics: Metrics;
  let storage: SharedThrottlerStorage;
  let refused: RefusedCallbackLimiter;
  let recorded: unknown[];
  const problem = new ProblemError(APP_PROBLEMS.callback_refused, 'wrong');

  beforeEach(() => {
    metrics = new Metrics();
    const alone = { isAlone: () => true } as ReplicaPresence;
    storage = new SharedThrottlerStorage(alone, {} as LeasedTokens);
    recorded = [];
    const refusals = { record: (...one: unknown[]) => Promise.resolve(void recorded.push(one)) };
    refused = new RefusedCallbackLimiter(storage, config, metrics, refusals);
  });

  const limited = async (): Promise<number> =>
    (await metrics.apiRateLimited.get()).values.find(({ labels }) => labels.caller === 'refused_callbacks')
      ?.value ?? 0;

  it('returns the problem until the address has used up its budget, then rate_limited, and counts each rate_limited', async () => {
    for (let n = 0; n < DEPTH; n++) expect(await refused.refuse(ADDRESS, problem, 'signature')).toBe(problem);
    expect(await limited()).toBe(0);
    const refusal = await refused.refuse(ADDRESS, problem, 'signature');
    expect(refusal).toMatchObject({ code: 'rate_limited', headers: { 'Retry-After': expect.any(String) } });
    expect(await limited()).toBe(1);
  });

  it('records a refusal for its run until the address has used up its budget, and none for an invalid run ID', async () => {
    const id = '0192f0c1-2345-7abc-8def-0123456789ab';
    const of = (runId: string): Request => ({ ...ADDRESS, params: { id: runId } }) as unknown as Request;
    for (let n = 0; n < DEPTH - 1; n++) await refused.refuse(of(id), problem, 'timestamp');
    await refused.refuse(of("' OR true"), problem, 'timestamp');
    await refused.refuse(of(id), problem, 'timestamp');
    expect(recorded).toEqual(Array.from({ length: DEPTH - 1 }, () => [id, 'timestamp']));
  });

  it('returns the problem when the refusal cannot be recorded', async () => {
    const away = { record: () => Promise.reject(new Error('no database')) };
    const request = {
      ...ADDRESS,
      params: { id: '0192f0c1-2345-7abc-8def-0123456789ab' },
    } as unknown as Request;
    expect(
      await new RefusedCallbackLimiter(storage, config, metrics, away).refuse(request, problem, 'signature'),
    ).toBe(problem);
  });

  it('counts each address separately, and none of its other requests', async () => {
    for (let n = 0; n < DEPTH; n++)
      void storage.hit('address/192.0.2.1', { name: 'requests', limit: DEPTH, ttl: 60_000 });
    for (let n = 0; n < DEPTH; n++) await refused.refuse(ADDRESS, problem, 'signature');
    expect(await refused.refuse(OTHER, problem, 'signature')).toBe(problem);
    expect((await refused.refuse(ADDRESS, problem, 'signature')).code).toBe('rate_limited');
  });
});
