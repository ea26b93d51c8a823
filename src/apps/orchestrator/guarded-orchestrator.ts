import { Logger } from '@nestjs/common';
import type { RunMetrics } from '../runs/run-metrics.js';
import type { DagReport } from './dag-report.js';
import { CircuitBreaker, type CallResult } from './circuit-breaker.js';
import {
  Orchestrator,
  type DagRun,
  type DagRunPage,
  type LogEnd,
  type LogPage,
  type OrchestratorHealth,
  type TaskAttempt,
  type TaskDependency,
} from './orchestrator.js';
import { OrchestratorError } from './orchestrator-error.js';

/** Decorates an orchestrator with metrics and a circuit breaker. */
export class GuardedOrchestrator extends Orchestrator {
  private readonly logger = new Logger(GuardedOrchestrator.name);

  constructor(
    private readonly inner: Orchestrator,
    private readonly metrics: Pick<RunMetrics, 'breakerOpen' | 'orchestratorSeconds'>,
    private readonly breaker = new CircuitBreaker(),
    private readonly now: () => number = () => performance.now(),
  ) {
    super();
    metrics.breakerOpen.set(0);
  }

  override submit(run: { dagId: string; runId: string; conf: string }, signal: AbortSignal): Promise<DagRun> {
    return this.guard('submit', signal, () => this.inner.submit(run, signal));
  }

  override find(dagId: string, runId: string, signal: AbortSignal): Promise<DagRun | null> {
    return this.guard('find', signal, () => this.inner.find(dagId, runId, signal));
  }

  override stop(dagId: string, runId: string, signal: AbortSignal): Promise<DagRun | null> {
    return this.guard('stop', signal, () => this.inner.stop(dagId, runId, signal));
  }

  override findDag(dagId: string, signal: AbortSignal): Promise<{ paused: boolean } | null> {
    return this.guard('find_dag', signal, () => this.inner.findDag(dagId, signal));
  }

  override describeDag(dagId: string, signal: AbortSignal): Promise<DagReport> {
    return this.guard('describe_dag', signal, () => this.inner.describeDag(dagId, signal));
  }

  override readDagChecksum(
    dagId: string,
    version: number | null,
    signal: AbortSignal,
  ): Promise<string | null> {
    return this.guard('read_dag_source', signal, () => this.inner.readDagChecksum(dagId, version, signal));
  }

  override listChanged(
    what: 'ended' | 'started',
    since: Date,
    offset: number,
    signal: AbortSignal,
  ): Promise<DagRunPage> {
    return this.guard(`list_${what}`, signal, () => this.inner.listChanged(what, since, offset, signal));
  }

  override listActive(dagIds: readonly string[], offset: number, signal: AbortSignal): Promise<DagRunPage> {
    return this.guard('list_active', signal, () => this.inner.listActive(dagIds, offset, signal));
  }

  override listTasks(dagId: string, runId: string, signal: AbortSignal): Promise<TaskAttempt[]> {
    return this.guard('list_tasks', signal, () => this.inner.listTasks(dagId, runId, signal));
  }

  override listAttempts(
    dagId: string,
    runId: string,
    task: Pick<TaskAttempt, 'mapIndex' | 'taskId'>,
    signal: AbortSignal,
  ): Promise<TaskAttempt[]> {
    return this.guard('list_attempts', signal, () => this.inner.listAttempts(dagId, runId, task, signal));
  }

  override listDependencies(dagId: string, runId: string, signal: AbortSignal): Promise<TaskDependency[]> {
    return this.guard('list_dependencies', signal, () => this.inner.listDependencies(dagId, runId, signal));
  }

  override readLog(
    dagId: string,
    runId: string,
    attempt: Pick<TaskAttempt, 'mapIndex' | 'taskId' | 'tryNumber'>,
    continuation: string | null,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<LogPage> {
    return this.guard('read_log', signal, () =>
      this.inner.readLog(dagId, runId, attempt, continuation, maxBytes, signal),
    );
  }

  override readLogEnd(
    dagId: string,
    runId: string,
    attempt: Pick<TaskAttempt, 'mapIndex' | 'taskId' | 'tryNumber'>,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<LogEnd | null> {
    return this.guard('read_log_end', signal, () =>
      this.inner.readLogEnd(dagId, runId, attempt, maxBytes, signal),
    );
  }

  override listPoolWaits(signal: AbortSignal): Promise<string[]> {
    return this.guard('list_pool_waits', signal, () => this.inner.listPoolWaits(signal));
  }

  /** Sent also while the breaker is open, and does not affect it: operators use the health to find the cause. */
  override async health(signal: AbortSignal): Promise<OrchestratorHealth> {
    const startedMs = this.now();
    const health = await this.inner.health(signal);
    this.measure('health', health.status, startedMs);
    return health;
  }

  private async guard<T>(call: string, signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
    const startedMs = this.now();
    const permit = this.breaker.enter(startedMs);
    if (!permit.allowed) {
      const { retryAfterMs } = permit;
      throw new OrchestratorError(
        'busy',
        'Calls to the orchestrator are suspended after repeated failures.',
        {
          retryAfterMs,
        },
      );
    }
    let result: CallResult = 'neutral';
    try {
      const answer = await attempt();
      result = 'success';
      this.measure(call, 'ok', startedMs);
      return answer;
    } catch (error) {
      result = signal.aborted ? 'neutral' : resultOf(error);
      this.measure(call, error instanceof OrchestratorError ? error.failure : 'error', startedMs);
      throw error;
    } finally {
      const wasOpen = this.breaker.isOpen;
      this.breaker.leave(permit, result, this.now());
      this.logTransition(wasOpen);
    }
  }

  private logTransition(wasOpen: boolean): void {
    if (this.breaker.isOpen === wasOpen) return;
    this.metrics.breakerOpen.set(this.breaker.isOpen ? 1 : 0);
    if (this.breaker.isOpen)
      this.logger.warn('the orchestrator is unreachable; calls are suspended for a while');
    else this.logger.log('the orchestrator is reachable again');
  }

  private measure(call: string, outcome: string, startedMs: number): void {
    this.metrics.orchestratorSeconds.observe({ call, outcome }, (this.now() - startedMs) / 1000);
  }
}

/** An orchestrator that rejects a call is reachable. `busy` can also be thrown before a request is sent. */
function resultOf(error: unknown): CallResult {
  if (!(error instanceof OrchestratorError)) return 'neutral';
  if (error.failure === 'unreachable') return 'failure';
  return error.failure === 'busy' ? 'neutral' : 'success';
}
