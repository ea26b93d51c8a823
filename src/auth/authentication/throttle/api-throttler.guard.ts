import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
} from '@nestjs/throttler';
import type { Response } from 'express';
import { ProblemError, retryAfter } from '../../../common/problem/problem-error.js';
import { AppConfig } from '../../../config/app-config.js';
import { Metrics } from '../../../metrics/metrics.js';
import { addRateLimitHeaders, rateLimitHeaders } from '../../../rate-limits/rate-limit-headers.js';
import {
  SharedThrottlerStorage,
  type Hit,
  type Limit,
} from '../../../rate-limits/shared-throttler-storage.js';
import { apiLimits, type LimitName } from './throttlers.js';
import { kindOfTracker } from './tracker.js';

const DETAILS: Record<LimitName, (limit: number) => string> = {
  requests: (limit) => `You may send ${limit} requests a minute. Send this one again after Retry-After.`,
  writes: (limit) =>
    `You may send ${limit} requests a minute that write. Send this one again after Retry-After.`,
  publishes: (limit) => `A person may publish ${limit} versions a minute. Try again after Retry-After.`,
  logins: (limit) => `${limit} logins a minute are accepted from one source IP. Try again after Retry-After.`,
};

/**
 * Nest's throttler per caller, over all routes and replicas; it responds with problems and RateLimit headers. Runs after
 * authentication and before authorization: a request without the permission costs its caller as much as any other, which
 * limits rejections and their audit entries.
 */
@Injectable()
export class ApiThrottlerGuard extends ThrottlerGuard {
  private readonly requests: Limit;

  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() private readonly storage: SharedThrottlerStorage,
    reflector: Reflector,
    private readonly metrics: Metrics,
    config: AppConfig,
  ) {
    super(options, storage, reflector);
    this.requests = apiLimits(config).requests;
  }

  /**
   * Counts a request against `requests`, for routes that are served before Express. Returns no promise unless the database
   * is queried.
   *
   * @throws ProblemError `rate_limited`
   */
  admit(response: ServerResponse, tracker: string): true | Promise<true> {
    const hit = this.storage.hit(tracker, this.requests);
    return hit instanceof Promise
      ? hit.then((counted) => this.judge(response, tracker, this.requests, counted))
      : this.judge(response, tracker, this.requests, hit);
  }

  protected override async handleRequest(counted: ThrottlerRequest): Promise<boolean> {
    const { context, limit, ttl, blockDuration, throttler, getTracker } = counted;
    const { req, res } = this.getRequestResponse(context);
    const name = throttler.name ?? '';
    const tracker = await getTracker(req, context);
    const hit = await this.storageService.increment(tracker, ttl, limit, blockDuration, name);
    return this.judge(res as Response, tracker, { name, limit, ttl }, hit);
  }

  private judge(response: ServerResponse, tracker: string, { name, limit }: Limit, hit: Hit): true {
    const remaining = limit - hit.totalHits;
    if (!hit.isBlocked) {
      addRateLimitHeaders(response, rateLimitHeaders(name, limit, remaining, hit.timeToExpire));
      return true;
    }
    this.metrics.apiRateLimited.inc({ limit: name, caller: kindOfTracker(tracker) });
    const retry = retryAfter(hit.timeToBlockExpire);
    throw new ProblemError('rate_limited', DETAILS[name as LimitName](limit), {
      headers: { ...retry, ...rateLimitHeaders(name, limit, remaining, Number(retry['Retry-After'])) },
    });
  }
}
