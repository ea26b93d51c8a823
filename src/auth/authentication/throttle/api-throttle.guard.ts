import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { CallerThrottler } from './caller-throttler.js';
import { isExempt } from './exempt-routes.js';

/**
 * Not too often. Stands between who calls and what they may do: a request without the permission costs
 * its caller as much as any other, so what is refused, and what is written down about it, is bounded.
 */
@Injectable()
export class ApiThrottleGuard implements CanActivate {
  constructor(private readonly throttler: CallerThrottler) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    return isExempt(context.getArgByIndex<Request>(0)) || this.throttler.admit(context);
  }
}
