import type { ExecutionContext } from '@nestjs/common';
import type { ThrottlerModuleOptions, ThrottlerOptions } from '@nestjs/throttler';
import { THROTTLER_LIMIT, THROTTLER_SKIP } from '@nestjs/throttler/dist/throttler.constants.js';
import type { Request } from 'express';
import type { AppConfig } from '../../../config/app-config.js';
import type { Limit, SharedThrottlerStorage } from '../../../rate-limits/shared-throttler-storage.js';
import { addressTracker, trackerOf } from './tracker.js';

const MINUTE_MS = 60_000;

/**
 * The limits of the API, each per caller and minute. `requests` and `writes` count every route that has no `@SkipThrottle` for them;
 * `publishes` and `logins` count the routes that name them in `@Throttle`.
 */
export type LimitName = 'requests' | 'writes' | 'publishes' | 'logins';

type Limits = Record<LimitName, Limit>;

export function apiLimits(config: AppConfig): Limits {
  return {
    requests: { name: 'requests', limit: config.rateLimits.requestsPerMinute, ttl: MINUTE_MS },
    writes: { name: 'writes', limit: config.rateLimits.writesPerMinute, ttl: MINUTE_MS },
    publishes: { name: 'publishes', limit: config.rateLimits.publishesPerMinute, ttl: MINUTE_MS },
    logins: { name: 'logins', limit: config.rateLimits.loginsPerMinute, ttl: MINUTE_MS },
  };
}

export function throttlerOptions(config: AppConfig, storage: SharedThrottlerStorage): ThrottlerModuleOptions {
  const { requests, writes, publishes, logins } = apiLimits(config);
  return {
    storage,
    getTracker: (request) => trackerOf(request as Request),
    throttlers: [
      requests,
      { ...writes, skipIf: reads },
      { ...publishes, skipIf: doesNotName('publishes') },
      // Counted by address: a login has no authenticated user yet, and the session of a password confirmation may be stolen.
      {
        ...logins,
        skipIf: doesNotName('logins'),
        getTracker: (request) => addressTracker(request as Request),
      },
    ],
  };
}

/** Whether requests of this route are not counted, because it has its own limits or none. */
export function isUnlimited(context: ExecutionContext): boolean {
  return [context.getHandler(), context.getClass()].some(
    (target) => Reflect.getMetadata(`${THROTTLER_SKIP}requests`, target) === true,
  );
}

function reads(context: ExecutionContext): boolean {
  const { method } = context.switchToHttp().getRequest<Request>();
  return method === 'GET' || method === 'HEAD';
}

function doesNotName(name: LimitName): NonNullable<ThrottlerOptions['skipIf']> {
  return (context) =>
    ![context.getHandler(), context.getClass()].some((target) =>
      Reflect.hasMetadata(THROTTLER_LIMIT + name, target),
    );
}
