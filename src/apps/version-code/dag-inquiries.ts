import { Injectable } from '@nestjs/common';
import { BoundedMap } from '../../rate-limits/bounded-map.js';
import type { DagReport } from '../orchestrator/dag-report.js';
import { Orchestrator } from '../orchestrator/orchestrator.js';
import { OrchestratorError } from '../orchestrator/orchestrator-error.js';

/** Time limit of a read, and so the longest time that a caller waits for the orchestrator. */
const DEADLINE_MS = 5000;
/** Time for which a response is reused, so that a screen that many people have open causes few requests. */
const KEPT_MS = 5000;
const MAX_KEPT = 1000;
/** Maximum number of concurrent reads of DAGs by this replica: submissions share the orchestrator's request rate. */
const MAX_PARALLEL = 8;

export interface DagAnswer {
  /** `null`: the orchestrator did not respond. */
  report: DagReport | null;
  /** `null`: not requested, or not readable. */
  checksum: string | null;
  /** Reason for which one of them is missing. */
  problem: string | null;
}

interface Kept {
  answer: Promise<DagAnswer>;
  untilMs: number;
}

/** Reads a DAG's state from the orchestrator, for display. Never throws; the wait is bounded. */
@Injectable()
export class DagInquiries {
  private readonly kept = new BoundedMap<Kept>(({ untilMs }, nowMs) => nowMs >= untilMs, MAX_KEPT, MAX_KEPT);
  private active = 0;

  constructor(private readonly orchestrator: Orchestrator) {}

  answerFor(dagId: string, withChecksum: boolean): Promise<DagAnswer> {
    const now = performance.now();
    const key = `${withChecksum} ${dagId}`;
    const known = this.kept.get(key);
    if (known !== undefined && now < known.untilMs) return known.answer;
    if (this.active >= MAX_PARALLEL) {
      return Promise.resolve(
        nothing('Too many DAGs are being read from the orchestrator. Retry the request.'),
      );
    }
    const answer = this.inquire(dagId, withChecksum);
    this.kept.add(key, { answer, untilMs: now + KEPT_MS }, now);
    return answer;
  }

  private async inquire(dagId: string, withChecksum: boolean): Promise<DagAnswer> {
    this.active++;
    const signal = AbortSignal.timeout(DEADLINE_MS);
    try {
      const report = await this.orchestrator.describeDag(dagId, signal);
      if (!withChecksum || report.state !== 'loaded') return { report, checksum: null, problem: null };
      return { report, ...(await this.checksumOf(dagId, signal)) };
    } catch (error) {
      return nothing(reasonOf(error, signal));
    } finally {
      this.active--;
    }
  }

  private async checksumOf(dagId: string, signal: AbortSignal): Promise<Omit<DagAnswer, 'report'>> {
    try {
      const checksum = await this.orchestrator.readDagChecksum(dagId, null, signal);
      const problem = checksum === null ? 'The orchestrator does not have the source of the DAG.' : null;
      return { checksum, problem };
    } catch (error) {
      return { checksum: null, problem: reasonOf(error, signal) };
    }
  }
}

function nothing(problem: string): DagAnswer {
  return { report: null, checksum: null, problem };
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (!(error instanceof OrchestratorError)) throw error;
  return signal.aborted ? `The orchestrator did not respond within ${DEADLINE_MS / 1000} s.` : error.message;
}
