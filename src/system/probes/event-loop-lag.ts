import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { LoopLag } from '../components/replica-components.js';

const RESOLUTION_MS = 20;

/** Event-loop lag of this process. Measured by Node outside of JavaScript. */
@Injectable()
export class EventLoopLag implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

  onApplicationBootstrap(): void {
    this.delays.enable();
  }

  onModuleDestroy(): void {
    this.delays.disable();
  }

  /** Since the last {@link restart}. */
  now(): LoopLag {
    return { p99Ms: lagMs(this.delays.percentile(99)), maxMs: lagMs(this.delays.max) };
  }

  restart(): void {
    this.delays.reset();
  }
}

/** Node counts the time between two readings, the planned pause included. With no reading yet, it counts nothing. */
function lagMs(nanoseconds: number): number {
  const ms = nanoseconds / 1e6 - RESOLUTION_MS;
  return Number.isFinite(ms) && ms > 0 && ms < Number.MAX_SAFE_INTEGER / 1e6 ? Math.round(ms * 10) / 10 : 0;
}
