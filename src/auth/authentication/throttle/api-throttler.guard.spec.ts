import { Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import type { Response } from 'express';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { AppConfig } from '../../../config/app-config.js';
import { Metrics } from '../../../metrics/metrics.js';
import type { SharedThrottlerStorage, Hit } from '../../../rate-limits/shared-throttler-storage.js';
import { setCaller, type UserCaller } from '../../caller.js';
import { ApiThrottlerGuard } from './api-throttler.guard.js';
import { throttlerOptions } from './throttlers.js';

const config = AppConfig.fromEnv({
  API_RATE_LIMIT_REQUESTS_PER_MINUTE: '60',
  API_RATE_LIMIT_WRITES_PER_MINUTE: '30',
  APP_RATE_LIMIT_PUBLISHES_PER_MINUTE: '7',
  API_RATE_LIMIT_LOGINS_PER_MINUTE: '5',
});

class Routes {
  plain(): void {}
  @Throttle({ publishes: {} })
  publish(): void {}
  @Throttle({ logins: {} })
  login(): void {}
  @SkipThrottle({ writes: true })
  search(): void {}
  @SkipThrottle({ requests: true, writes: true })
  ingest(): void {}
}

interface Stage {
  guard: ApiThrottlerGuard;
  counted: string[];
  metrics: Metrics;
  activate: (method: string, route: keyof Routes) => Promise<Map<string, string>>;
}

const fresh = (limit: number): Hit => ({
  totalHits: 1,
  timeToExpire: 60 / limit,
  isBlocked: false,
  timeToBlockExpire: 0,
});

async function stageOf({ refusing = '', later = false } = {}): Promise<Stage> {
  const counted: string[] = [];
  const hit: SharedThrottlerStorage['hit'] = (tracker, { name, limit }) => {
    counted.push(`${name} ${limit} ${tracker}`);
    const full = { totalHits: limit, timeToExpire: 60, isBlocked: true, timeToBlockExpire: 0.5 };
    const answer = name === refusing ? full : fresh(limit);
    return later ? Promise.resolve(answer) : answer;
  };
  const storage = {
    hit,
    increment: async (key: string, ttl: number, limit: number, _: number, name: string) =>
      hit(key, { name, limit, ttl }),
  } as unknown as SharedThrottlerStorage;
  const metrics = new Metrics();
  const options = throttlerOptions(config, storage);
  const guard = new ApiThrottlerGuard(options, storage, new Reflector(), metrics, config);
  await guard.onModuleInit();
  return {
    guard,
    counted,
    metrics,
    activate: async (method, route) => {
      const { headers, response } = responseOf();
      const request = { method, ip: '192.0.2.1' };
      setCaller(request, { kind: 'user', userId: 'u1', credential: { kind: 'session' } } as UserCaller);
      const context = new ExecutionContextHost([request, response], Routes, Routes.prototype[route]);
      expect(await guard.canActivate(context)).toBe(true);
      return headers;
    },
  };
}

function responseOf(): { headers: Map<string, string>; response: Response } {
  const headers = new Map<string, string>();
  const response = {
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: string) => headers.set(name, value),
  };
  return { headers, response: response as unknown as Response };
}

describe('ApiThrottlerGuard', () => {
  it.each<[string, keyof Routes, string[]]>([
    ['GET', 'plain', ['requests 60 user/u1']],
    ['HEAD', 'plain', ['requests 60 user/u1']],
    ['POST', 'plain', ['requests 60 user/u1', 'writes 30 user/u1']],
    ['DELETE', 'plain', ['requests 60 user/u1', 'writes 30 user/u1']],
    ['POST', 'search', ['requests 60 user/u1']],
    ['POST', 'publish', ['requests 60 user/u1', 'writes 30 user/u1', 'publishes 7 user/u1']],
    ['POST', 'login', ['requests 60 user/u1', 'writes 30 user/u1', 'logins 5 address/192.0.2.1']],
    ['POST', 'ingest', []],
  ])(
    'counts %s of a route (%s) against the limits that its decorators name',
    async (method, route, expected) => {
      const { activate, counted } = await stageOf();
      await activate(method, route);
      expect(counted).toEqual(expected);
    },
  );

  it('returns the remainder of each limit in headers', async () => {
    const { activate } = await stageOf();
    expect(Object.fromEntries(await activate('GET', 'plain'))).toEqual({
      'RateLimit-Policy': '"requests";q=60;w=60',
      RateLimit: '"requests";r=59;t=1',
    });
    expect(Object.fromEntries(await activate('POST', 'plain'))).toEqual({
      'RateLimit-Policy': '"requests";q=60;w=60, "writes";q=30;w=60',
      RateLimit: '"requests";r=59;t=1, "writes";r=29;t=2',
    });
  });

  it.each([
    ['requests', '60 requests a minute'],
    ['writes', '30 requests a minute that write'],
    ['publishes', '7 versions a minute'],
  ])('rejects requests beyond the limit %s, and counts the rejection', async (refusing, detail) => {
    const { activate, metrics } = await stageOf({ refusing });
    const error: unknown = await activate('POST', 'publish').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({
      code: 'rate_limited',
      message: expect.stringContaining(detail),
      headers: { 'Retry-After': '1', RateLimit: `"${refusing}";r=0;t=1` },
    });
    const { values } = await metrics.apiRateLimited.get();
    expect(values).toMatchObject([{ labels: { limit: refusing, caller: 'user' }, value: 1 }]);
  });

  it('admits hot requests without a promise where memory decides', async () => {
    const { guard, counted } = await stageOf();
    const { headers, response } = responseOf();
    expect(guard.admit(response, 'api_key/k1')).toBe(true);
    expect(counted).toEqual(['requests 60 api_key/k1']);
    expect(headers.get('RateLimit')).toBe('"requests";r=59;t=1');
  });

  it.each([false, true])('rejects hot requests beyond the limit (with a promise: %s)', async (later) => {
    const { guard } = await stageOf({ refusing: 'requests', later });
    const refused = await (async () => guard.admit(responseOf().response, 'api_key/k1'))().catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ code: 'rate_limited', headers: { 'Retry-After': '1' } });
  });
});
