import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { Orchestrator } from '../orchestrator/orchestrator.js';
import { OrchestratorError } from '../orchestrator/orchestrator-error.js';

/** Ten thousand queued runs of one DAG are one question about it. */
const KNOWN_MS = 30_000;
const MOST_KNOWN = 1000;

export type DagCondition = 'missing' | 'paused' | 'ready';

/** Why a DAG does not start what is queued, as it was a moment ago. */
@Injectable()
export class DagPauses {
  private readonly known = new Map<string, { condition: DagCondition; untilMs: number }>();

  constructor(
    private readonly orchestrator: Orchestrator,
    private readonly clock: Clock,
  ) {}

  /** `null`: nobody knows now. */
  async conditionOf(dagId: string, signal: AbortSignal): Promise<DagCondition | null> {
    const known = this.known.get(dagId);
    if (known !== undefined && this.clock.now() < known.untilMs) return known.condition;
    const condition = await this.ask(dagId, signal);
    if (condition === null) return null;
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    this.known.set(dagId, { condition, untilMs: this.clock.now() + KNOWN_MS });
    return condition;
  }

  private async ask(dagId: string, signal: AbortSignal): Promise<DagCondition | null> {
    try {
      const dag = await this.orchestrator.findDag(dagId, signal);
      return dag === null ? 'missing' : dag.paused ? 'paused' : 'ready';
    } catch (error) {
      if (error instanceof OrchestratorError) return null;
      throw error;
    }
  }
}
