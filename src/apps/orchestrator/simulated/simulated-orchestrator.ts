import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import { isDatabaseUnavailable } from '../../../common/problem/is-database-unavailable.js';
import { withDeadline } from '../call-time.js';
import { LogWindow, windowStart } from '../log-window.js';
import {
  Orchestrator,
  type DagRun,
  type DagRunPage,
  type LogPage,
  type OrchestratorHealth,
  type TaskAttempt,
} from '../orchestrator.js';
import { OrchestratorError } from '../orchestrator-error.js';
import { dagRunAt, logAt, TASK_ID, taskAt } from './dag-run-at.js';
import { SimulatedCallbackSender } from './simulated-callback-sender.js';
import { SimulatedDagRun } from './simulated-dag-run.entity.js';
import { SimulatedSubmissions } from './simulated-submissions.js';

const CALL_MS = 10_000;
/** As Airflow's pages. */
const PAGE = 100;

/**
 * Runs nothing, and says so as an orchestrator would: for development and for trying the service out. It knows
 * nothing of runs and touches none of their tables; what became of one is learnt by callbacks and questions, the
 * same way as from Airflow. How a run behaves is said by its input (`readSimulation`).
 */
@Injectable()
export class SimulatedOrchestrator extends Orchestrator {
  private readonly logger = new Logger(SimulatedOrchestrator.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly submissions: SimulatedSubmissions,
    private readonly sender: SimulatedCallbackSender,
  ) {
    super();
  }

  override submit(run: { dagId: string; runId: string; conf: string }, signal: AbortSignal): Promise<DagRun> {
    return this.within(signal, async () => {
      const taken = await this.submissions.take(run);
      this.sender.lookSoon();
      return dagRunAt(taken, this.clock.now());
    });
  }

  override find(dagId: string, runId: string, signal: AbortSignal): Promise<DagRun | null> {
    return this.within(signal, async () => {
      const run = await find(this.dataSource.manager, dagId, runId);
      return run === null ? null : dagRunAt(run, this.clock.now());
    });
  }

  override stop(dagId: string, runId: string, signal: AbortSignal): Promise<DagRun | null> {
    return this.within(signal, async () => {
      const run = await this.submissions.stop(dagId, runId);
      this.sender.lookSoon();
      return run === null ? null : dagRunAt(run, this.clock.now());
    });
  }

  /** Every DAG is there. One is paused while a run of it was asked to be (`input.simulate.paused`). */
  override findDag(dagId: string, signal: AbortSignal): Promise<{ paused: boolean } | null> {
    return this.within(signal, async () => {
      const [row] = await this.dataSource.query<{ paused: boolean }[]>(
        `SELECT EXISTS (SELECT FROM simulated_dag_runs
                         WHERE dag_id = $1 AND queued_at IS NOT NULL AND ends_at IS NULL) AS paused`,
        [dagId],
      );
      return { paused: row?.paused ?? false };
    });
  }

  override listChanged(
    what: 'ended' | 'started',
    since: Date,
    offset: number,
    signal: AbortSignal,
  ): Promise<DagRunPage> {
    const column = what === 'ended' ? 'endsAt' : 'startsAt';
    return this.page(offset, signal, (nowMs) =>
      this.dataSource.manager
        .createQueryBuilder(SimulatedDagRun, 'run')
        .where(`run.${column} >= :since AND run.${column} <= :now`, { since, now: new Date(nowMs) })
        .orderBy({ [`run.${column}`]: 'ASC', 'run.runId': 'ASC', 'run.dagId': 'ASC' }),
    );
  }

  override listActive(dagIds: readonly string[], offset: number, signal: AbortSignal): Promise<DagRunPage> {
    return this.page(offset, signal, (nowMs) =>
      this.dataSource.manager
        .createQueryBuilder(SimulatedDagRun, 'run')
        .where('run.dagId = ANY (:dagIds) AND run.queuedAt IS NOT NULL', { dagIds })
        .andWhere('(run.endsAt IS NULL OR run.endsAt > :now)', { now: new Date(nowMs) })
        .orderBy({ 'run.queuedAt': 'ASC', 'run.runId': 'ASC', 'run.dagId': 'ASC' }),
    );
  }

  override listTasks(dagId: string, runId: string, signal: AbortSignal): Promise<TaskAttempt[]> {
    return this.within(signal, async () => {
      const run = await find(this.dataSource.manager, dagId, runId);
      return run === null ? [] : [taskAt(run, this.clock.now())];
    });
  }

  override readLog(
    dagId: string,
    runId: string,
    { taskId, mapIndex, tryNumber }: Pick<TaskAttempt, 'mapIndex' | 'taskId' | 'tryNumber'>,
    continuation: string | null,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<LogPage> {
    return this.within(signal, async () => {
      const window = new LogWindow(windowStart(continuation), maxBytes);
      const isTask = taskId === TASK_ID && mapIndex === -1 && tryNumber === 1;
      const run = isTask ? await find(this.dataSource.manager, dagId, runId) : null;
      if (run !== null) window.add(logAt(run, this.clock.now()));
      return { text: window.text(), continuation: window.continuation() };
    });
  }

  override async health(signal: AbortSignal): Promise<OrchestratorHealth> {
    try {
      await this.within(signal, () => this.dataSource.query('SELECT 1'));
      return { status: 'ok', detail: 'The orchestrator is simulated and executes nothing.' };
    } catch (error) {
      if (!(error instanceof OrchestratorError)) throw error;
      return { status: 'unreachable', detail: error.message };
    }
  }

  private page(
    offset: number,
    signal: AbortSignal,
    queryAt: (nowMs: number) => SelectQueryBuilder<SimulatedDagRun>,
  ): Promise<DagRunPage> {
    return this.within(signal, async () => {
      const nowMs = this.clock.now();
      const runs = await queryAt(nowMs).offset(offset).limit(PAGE).getMany();
      return {
        items: runs.map((run) => dagRunAt(run, nowMs)),
        nextOffset: runs.length < PAGE ? null : offset + PAGE,
      };
    });
  }

  private async within<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const call = async (): Promise<T> => {
      // Nothing may be done for somebody who has given up before it began.
      if (signal.aborted) throw new OrchestratorError('unreachable', 'The caller has given up.');
      try {
        return await work();
      } catch (error) {
        throw this.asFailure(error);
      }
    };
    return withDeadline(signal, CALL_MS, () => performance.now(), call);
  }

  private asFailure(error: unknown): OrchestratorError {
    if (error instanceof OrchestratorError) return error;
    if (!isDatabaseUnavailable(error)) this.logger.error('the simulated orchestrator failed', { err: error });
    return new OrchestratorError('unreachable', 'The simulated orchestrator cannot reach its database.', {
      cause: error,
    });
  }
}

async function find(manager: EntityManager, dagId: string, runId: string): Promise<SimulatedDagRun | null> {
  const run = await manager.findOneBy(SimulatedDagRun, { dagId, runId });
  return run?.queuedAt == null ? null : run;
}
