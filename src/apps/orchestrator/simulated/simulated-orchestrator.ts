import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import { isDatabaseUnavailable } from '../../../common/problem/is-database-unavailable.js';
import { execute, hasRow } from '../../../database/rows.js';
import { withDeadline } from '../call-time.js';
import { NO_DAG, type DagReport } from '../dag-report.js';
import { LogTail, LogWindow, windowStart } from '../log-window.js';
import {
  Orchestrator,
  type DagRun,
  type DagRunPage,
  type LogEnd,
  type LogPage,
  type OrchestratorHealth,
  type TaskAttempt,
  type TaskDependency,
} from '../orchestrator.js';
import { OrchestratorError } from '../orchestrator-error.js';
import { dagRunAt } from './dag-run-at.js';
import { owesResult, withoutEarlyEnds } from './owed-result.js';
import { SimulatedCallbackSender } from './simulated-callback-sender.js';
import { SimulatedDagRun } from './simulated-dag-run.entity.js';
import { SimulatedSubmissions } from './simulated-submissions.js';
import { attemptsAt, dependenciesOf, logAt, tasksAt } from './simulated-tasks.js';

const CALL_MS = 10_000;
/** Airflow's maximum page size. */
const PAGE = 100;

/**
 * Simulates an orchestrator for development and trials: it executes nothing and reports states. It has no access to runs and
 * their tables; their states are reported by callbacks and polls, the same way as by Airflow. The input of a run determines
 * its behaviour (`readSimulation`).
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
      const accepted = await this.submissions.accept(run);
      this.sender.wake();
      return dagRunAt(accepted, this.clock.now());
    });
  }

  override find(dagId: string, runId: string, signal: AbortSignal): Promise<DagRun | null> {
    return this.within(signal, async () => {
      const nowMs = this.clock.now();
      const found = await find(this.dataSource.manager, dagId, runId);
      const [run] = await withoutEarlyEnds(this.dataSource.manager, found === null ? [] : [found], nowMs);
      return run === undefined ? null : dagRunAt(run, nowMs);
    });
  }

  override stop(dagId: string, runId: string, signal: AbortSignal): Promise<DagRun | null> {
    return this.within(signal, async () => {
      const run = await this.submissions.stop(dagId, runId);
      this.sender.wake();
      return run === null ? null : dagRunAt(run, this.clock.now());
    });
  }

  /** Every DAG exists. A DAG is paused while the input of one of its runs requests it (`input.simulate.paused`). */
  override findDag(dagId: string, signal: AbortSignal): Promise<{ paused: boolean } | null> {
    return this.within(signal, async () => {
      const paused = await hasRow(
        this.dataSource,
        sql`SELECT FROM simulated_dag_runs WHERE dag_id = ${dagId} AND queued_at IS NOT NULL AND ends_at IS NULL LIMIT 1`,
      );
      return { paused };
    });
  }

  /** The simulation executes no code, so no DAG has a version. */
  override async describeDag(dagId: string, signal: AbortSignal): Promise<DagReport> {
    const dag = await this.findDag(dagId, signal);
    return { ...NO_DAG, state: 'loaded', paused: dag?.paused ?? false };
  }

  override readDagChecksum(_dagId: string, _version: number | null, signal: AbortSignal): Promise<null> {
    return this.within(signal, () => Promise.resolve(null));
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
        .andWhere(what === 'ended' ? `NOT ${owesResult('run')}` : 'true')
        .orderBy({ [`run.${column}`]: 'ASC', 'run.runId': 'ASC', 'run.dagId': 'ASC' }),
    );
  }

  override listActive(dagIds: readonly string[], offset: number, signal: AbortSignal): Promise<DagRunPage> {
    return this.page(offset, signal, (nowMs) =>
      this.dataSource.manager
        .createQueryBuilder(SimulatedDagRun, 'run')
        .where('run.dagId = ANY (:dagIds) AND run.queuedAt IS NOT NULL', { dagIds })
        .andWhere(`(run.endsAt IS NULL OR run.endsAt > :now OR ${owesResult('run')})`, {
          now: new Date(nowMs),
        })
        .orderBy({ 'run.queuedAt': 'ASC', 'run.runId': 'ASC', 'run.dagId': 'ASC' }),
    );
  }

  override listTasks(dagId: string, runId: string, signal: AbortSignal): Promise<TaskAttempt[]> {
    return this.ofRun(dagId, runId, signal, (run) => tasksAt(run, this.clock.now()));
  }

  override listAttempts(
    dagId: string,
    runId: string,
    { taskId, mapIndex }: Pick<TaskAttempt, 'mapIndex' | 'taskId'>,
    signal: AbortSignal,
  ): Promise<TaskAttempt[]> {
    return this.ofRun(dagId, runId, signal, (run) =>
      mapIndex === -1 ? attemptsAt(run, taskId, this.clock.now()) : [],
    );
  }

  override listDependencies(dagId: string, runId: string, signal: AbortSignal): Promise<TaskDependency[]> {
    return this.ofRun(dagId, runId, signal, dependenciesOf);
  }

  override readLog(
    dagId: string,
    runId: string,
    attempt: Pick<TaskAttempt, 'mapIndex' | 'taskId' | 'tryNumber'>,
    continuation: string | null,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<LogPage> {
    return this.within(signal, async () => {
      const window = new LogWindow(windowStart(continuation), maxBytes);
      window.add(await this.logOf(dagId, runId, attempt));
      return { text: window.text(), continuation: window.continuation(), position: window.position() };
    });
  }

  override readLogEnd(
    dagId: string,
    runId: string,
    attempt: Pick<TaskAttempt, 'mapIndex' | 'taskId' | 'tryNumber'>,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<LogEnd | null> {
    return this.within(signal, async () => {
      const tail = new LogTail(maxBytes);
      tail.add(await this.logOf(dagId, runId, attempt));
      const end = tail.end();
      return end.text === '' ? null : end;
    });
  }

  /** The simulation has no pools. */
  override listPoolWaits(signal: AbortSignal): Promise<string[]> {
    return this.within(signal, () => Promise.resolve([]));
  }

  override async health(signal: AbortSignal): Promise<OrchestratorHealth> {
    try {
      await this.within(signal, () => execute(this.dataSource, 'SELECT 1'));
      return { status: 'ok', detail: 'The orchestrator is simulated and executes nothing.' };
    } catch (error) {
      if (!(error instanceof OrchestratorError)) throw error;
      return { status: 'unreachable', detail: error.message };
    }
  }

  /** Reads from a DAG run; an empty list for a missing one. */
  private ofRun<T>(
    dagId: string,
    runId: string,
    signal: AbortSignal,
    read: (run: SimulatedDagRun) => T[],
  ): Promise<T[]> {
    return this.within(signal, async () => {
      const run = await find(this.dataSource.manager, dagId, runId);
      return run === null ? [] : read(run);
    });
  }

  private async logOf(
    dagId: string,
    runId: string,
    attempt: Pick<TaskAttempt, 'mapIndex' | 'taskId' | 'tryNumber'>,
  ): Promise<string> {
    const run = attempt.mapIndex === -1 ? await find(this.dataSource.manager, dagId, runId) : null;
    return run === null ? '' : logAt(run, attempt, this.clock.now());
  }

  private page(
    offset: number,
    signal: AbortSignal,
    queryAt: (nowMs: number) => SelectQueryBuilder<SimulatedDagRun>,
  ): Promise<DagRunPage> {
    return this.within(signal, async () => {
      const nowMs = this.clock.now();
      const found = await queryAt(nowMs).offset(offset).limit(PAGE).getMany();
      const runs = await withoutEarlyEnds(this.dataSource.manager, found, nowMs);
      return {
        items: runs.map((run) => dagRunAt(run, nowMs)),
        nextOffset: runs.length < PAGE ? null : offset + PAGE,
      };
    });
  }

  private async within<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const call = async (): Promise<T> => {
      // A caller that aborted before the transaction began must not leave a submission behind.
      if (signal.aborted) throw new OrchestratorError('unreachable', 'The caller has canceled the request.');
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
