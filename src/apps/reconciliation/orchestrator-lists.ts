import { Injectable, Logger } from '@nestjs/common';
import { OrchestratorError } from '../orchestrator/orchestrator-error.js';
import { ActiveSweep } from './active-sweep.js';
import { OrchestratorFeed } from './orchestrator-feed.js';

/** Reads the orchestrator's lists of DAG runs now, apart from their schedules. */
@Injectable()
export class OrchestratorLists {
  private readonly logger = new Logger(OrchestratorLists.name);

  constructor(
    private readonly sweep: ActiveSweep,
    private readonly feed: OrchestratorFeed,
  ) {}

  /**
   * The active runs first, then those that ended: a run that ends in between is in the second list. Starts need no list
   * of their own, because what has started is either active or ended. A list that cannot be read is logged: runs that
   * no list has are requested one by one.
   */
  async read(signal: AbortSignal): Promise<void> {
    try {
      await this.sweep.sweep(signal);
      await this.feed.read('ended', signal);
    } catch (error) {
      if (!(error instanceof OrchestratorError)) throw error;
      this.logger.warn("the orchestrator's list of DAG runs cannot be read", {
        failure: error.failure,
        detail: error.message,
      });
    }
  }
}
