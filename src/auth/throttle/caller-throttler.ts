import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
  type ThrottlerStorage,
} from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { Metrics } from '../../metrics/metrics.js';
import { rateLimitHeaders } from '../../rate-limits/rate-limit-headers.js';
import { subjectOf } from './caller-subject.js';

/** Nest's throttler per caller instead of per route and address, answering in our form. */
@Injectable()
export class CallerThrottler extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() storage: ThrottlerStorage,
    reflector: Reflector,
    private readonly metrics: Metrics,
  ) {
    super(options, storage, reflector);
  }

  protected override async handleRequest(limited: ThrottlerRequest): Promise<boolean> {
    const { context, limit, ttl, blockDuration, throttler } = limited;
    const { request, response } = httpOf(context);
    const subject = subjectOf(request);
    const record = await this.storageService.increment(
      subject.name,
      ttl,
      limit,
      blockDuration,
      throttler.name ?? 'default',
    );
    const remaining = Math.max(0, limit - record.totalHits);
    if (!record.isBlocked) {
      response.set(rateLimitHeaders('requests', limit, remaining, record.timeToExpire));
      return true;
    }
    this.metrics.apiRateLimited.inc({ caller: subject.kind });
    const retry = retryAfter(record.timeToBlockExpire);
    throw new ProblemError(
      'rate_limited',
      `You may send ${limit} requests a minute. Send this one again after Retry-After.`,
      {
        headers: {
          ...retry,
          ...rateLimitHeaders('requests', limit, remaining, Number(retry['Retry-After'])),
        },
      },
    );
  }
}

function httpOf(context: ExecutionContext): { request: Request; response: Response } {
  const http = context.switchToHttp();
  return { request: http.getRequest<Request>(), response: http.getResponse<Response>() };
}
