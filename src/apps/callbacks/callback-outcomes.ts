import { Injectable } from '@nestjs/common';
import { SenderGone } from '../../common/http/connection-gone.js';
import { toProblem } from '../../common/problem/to-problem.js';
import { RunMetrics } from '../runs/run-metrics.js';

/** Counts callbacks by their outcome. */
@Injectable()
export class CallbackOutcomes {
  constructor(private readonly metrics: RunMetrics) {}

  /** Counts a callback that fails in this step, by the code of its problem, and rethrows the error. */
  async counted<T>(step: () => Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (error) {
      const code = error instanceof SenderGone ? 'sender_gone' : toProblem(error)?.code;
      this.metrics.callbacks.inc({ outcome: code ?? 'internal_error' });
      throw error;
    }
  }

  count(verdict: string): void {
    this.metrics.callbacks.inc({ outcome: verdict });
  }
}
