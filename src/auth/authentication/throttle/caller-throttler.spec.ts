import { Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { Throttle, type ThrottlerStorage } from '@nestjs/throttler';
import { describe, expect, it, vi } from 'vitest';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { AppConfig } from '../../../config/app-config.js';
import { Metrics } from '../../../metrics/metrics.js';
import type { Allowance, RequestBudget } from '../../../rate-limits/request-budget.js';
import { CallerThrottler } from './caller-throttler.js';

const config = AppConfig.fromEnv({ API_RATE_LIMIT_REQUESTS_PER_MINUTE: '60' });
const ADMITTED: Allowance = { admitted: true, remaining: 59, retryAfterSeconds: 0, resetSeconds: 1 };
const REFUSED: Allowance = { admitted: false, remaining: 0, retryAfterSeconds: 1, resetSeconds: 60 };

class Routes {
  plain(): void {}
  @Throttle({ default: { limit: 7, ttl: 60_000 } })
  decorated(): void {}
}

async function throttler(answer: Allowance | Promise<Allowance>): Promise<{
  admit: (route: keyof Routes) => { admitted: boolean | Promise<boolean>; headers: Map<string, string> };
  increment: ReturnType<typeof vi.fn<ThrottlerStorage['increment']>>;
}> {
  const increment = vi.fn<ThrottlerStorage['increment']>(() =>
    Promise.resolve({ totalHits: 1, timeToExpire: 1, isBlocked: false, timeToBlockExpire: 0 }),
  );
  const guard = new CallerThrottler(
    { throttlers: [{ limit: 60, ttl: 60_000 }], setHeaders: false },
    { increment },
    new Reflector(),
    new Metrics(),
    { take: () => answer } as unknown as RequestBudget,
    config,
  );
  await guard.onModuleInit();
  return {
    increment,
    admit: (route) => {
      const headers = new Map<string, string>();
      const response = { setHeader: (name: string, value: string) => headers.set(name, value) };
      const context = new ExecutionContextHost(
        [{ ip: '192.0.2.1' }, response],
        Routes,
        Routes.prototype[route],
      );
      return { admitted: guard.admit(context), headers };
    },
  };
}

describe('CallerThrottler', () => {
  it('admits synchronously what memory can decide, and returns what is left', async () => {
    const { admit, increment } = await throttler(ADMITTED);
    const { admitted, headers } = admit('plain');
    expect(admitted).toBe(true);
    expect(Object.fromEntries(headers)).toEqual({
      'RateLimit-Policy': '"requests";q=60;w=60',
      RateLimit: '"requests";r=59;t=1',
    });
    expect(increment).not.toHaveBeenCalled();
  });

  it.each([REFUSED, Promise.resolve(REFUSED)])('refuses, with a promise or without one', async (answer) => {
    const { admit } = await throttler(answer);
    const refused = await (async () => admit('plain').admitted)().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ProblemError);
    expect(refused).toMatchObject({ code: 'rate_limited', headers: { 'Retry-After': '1' } });
  });

  it('heeds the decorators of a route', async () => {
    const { admit, increment } = await throttler(REFUSED);
    const { admitted, headers } = admit('decorated');
    expect(await admitted).toBe(true);
    expect(increment.mock.calls[0]?.[2]).toBe(7);
    expect(headers.get('RateLimit')).toBe('"requests";r=6;t=1');
  });
});
