import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';

const HEALTHY_MS = 60_000;

/** Whether any replica reads the orchestrator's lists of changes. Refreshed by `RunFigures`. */
@Injectable()
export class FeedHealth {
  private readToEndMs = 0;

  constructor(private readonly clock: Clock) {}

  recordReadToEnd(atMs: number): void {
    this.readToEndMs = Math.max(this.readToEndMs, atMs);
  }

  isHealthy(): boolean {
    return this.clock.now() - this.readToEndMs < HEALTHY_MS;
  }
}
