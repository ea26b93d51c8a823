import { Injectable } from '@nestjs/common';
import type { StatusDetail } from '../model/runs/run-state.js';
import { dagProblem } from '../orchestrator/dag-report.js';
import { Orchestrator, type OrchestratorHealth } from '../orchestrator/orchestrator.js';
import { OrchestratorError, type OrchestratorFailure } from '../orchestrator/orchestrator-error.js';
import type { WaitCause } from '../runs/run-writer.js';

const CAUSE_OF_HEALTH: Record<OrchestratorHealth['status'], StatusDetail | null> = {
  ok: null,
  degraded: 'scheduler_down',
  unauthorized: 'login_refused',
  unreachable: 'orchestrator_unreachable',
};
/** Failures that explain why runs wait; others reveal nothing about the DAG. */
const CAUSE_OF_FAILURE: Partial<Record<OrchestratorFailure, StatusDetail>> = {
  unauthorized: 'login_refused',
  unreachable: 'orchestrator_unreachable',
};

/** Reads from the orchestrator why queued runs do not start. */
@Injectable()
export class WaitCauses {
  constructor(private readonly orchestrator: Orchestrator) {}

  /** What holds up every run; `null`: nothing does. */
  async ofAll(signal: AbortSignal): Promise<WaitCause | null> {
    return causeOf(CAUSE_OF_HEALTH[(await this.orchestrator.health(signal)).status]);
  }

  /** What holds up the runs of one DAG, `queued` when nothing does; `null`: the orchestrator did not report it. */
  async ofDag(dagId: string, signal: AbortSignal): Promise<WaitCause | null> {
    try {
      const dag = await this.orchestrator.findDag(dagId, signal);
      if (dag === null) return (await this.ofMissingDag(dagId, signal)) ?? causeOf('awaiting_dag');
      return causeOf(dag.paused ? 'dag_paused' : 'queued');
    } catch (error) {
      if (error instanceof OrchestratorError) return causeOf(CAUSE_OF_FAILURE[error.failure] ?? null);
      throw error;
    }
  }

  /**
   * Why a DAG is missing; `null`: it exists, or the orchestrator did not report it.
   *
   * @param waitedMs time for which a run has awaited the DAG, whose file may be new. Absent: the orchestrator has accepted runs of the
   *   DAG, so its file is not new.
   */
  async ofMissingDag(dagId: string, signal: AbortSignal, waitedMs = Infinity): Promise<WaitCause | null> {
    try {
      const text = dagProblem(dagId, await this.orchestrator.describeDag(dagId, signal), waitedMs);
      return text === null ? null : { detail: 'awaiting_dag', text };
    } catch (error) {
      if (error instanceof OrchestratorError) return null;
      throw error;
    }
  }

  /** Ids of DAG runs with a task that waits for a slot of a full pool; `null`: the orchestrator did not report it. */
  async findDagRunsWaitingForPools(signal: AbortSignal): Promise<string[] | null> {
    try {
      return await this.orchestrator.listPoolWaits(signal);
    } catch (error) {
      if (error instanceof OrchestratorError) return null;
      throw error;
    }
  }
}

function causeOf(detail: StatusDetail | null): WaitCause | null {
  return detail === null ? null : { detail, text: null };
}
