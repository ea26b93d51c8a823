import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { isObject } from '../../../common/json/is-object.js';
import { Clock } from '../../../common/clock.js';
import { uuidV7 } from '../../../common/uuid-v7.js';
import { AppConfig } from '../../../config/app-config.js';
import { execute } from '../../../database/rows.js';
import { OrchestratorError } from '../orchestrator-error.js';
import { dueAt } from './dag-run-at.js';
import { withoutEarlyEnds } from './owed-result.js';
import { SimulatedCallback, type CallbackEvent } from './simulated-callback.entity.js';
import { SimulatedDagRun, type CallbackAddress } from './simulated-dag-run.entity.js';
import { readSimulation, recordOf } from './simulation.js';

const STATE_EVENTS: readonly CallbackEvent[] = ['started', 'ended'];

interface PlannedEvent {
  event: CallbackEvent;
  step: number | null;
}

interface Submission {
  dagId: string;
  runId: string;
  conf: string;
}

/** Accepts and stops DAG runs, and writes their callbacks in the same transaction. */
@Injectable()
export class SimulatedSubmissions {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** @throws OrchestratorError `refused`, `id_conflict`, `unreachable` (`input.simulate.fail_submit`) */
  async accept(submission: Submission): Promise<SimulatedDagRun> {
    const submitted = this.read(submission);
    const { run, isAnswered } = await this.dataSource.transaction(async (manager) => {
      const { dagId, runId } = submission;
      await manager
        .createQueryBuilder()
        .insert()
        .into(SimulatedDagRun)
        .values(submitted)
        .orIgnore()
        .execute();
      const row = await lock(manager, dagId, runId);
      if (row === null)
        throw new OrchestratorError('unreachable', 'The DAG run was deleted in the meantime.');
      if (row.queuedAt !== null) return { run: row, isAnswered: true };
      const submits = row.submits + 1;
      const { failSubmit } = submitted.simulation;
      const accepted =
        submits < failSubmit
          ? { ...submitted, submits }
          : { ...submitted, ...this.begin(submitted), submits };
      await manager.update(SimulatedDagRun, { dagId, runId }, withoutKey(accepted));
      if (accepted.queuedAt !== null) await plan(manager, accepted);
      return { run: accepted, isAnswered: submits > failSubmit };
    });
    if (!isAnswered) {
      throw new OrchestratorError(
        'unreachable',
        'The simulated orchestrator is unreachable, as the input requests.',
      );
    }
    if (run.confRunId === submitted.confRunId) return run;
    throw new OrchestratorError(
      'id_conflict',
      "The orchestrator has a different DAG run with this run's id.",
    );
  }

  /** No effect on a DAG run that has ended. */
  async stop(dagId: string, runId: string): Promise<SimulatedDagRun | null> {
    return this.dataSource.transaction(async (manager) => {
      const run = await lock(manager, dagId, runId);
      if (run === null || run.queuedAt === null) return null;
      const now = new Date(this.clock.now());
      const [{ endsAt } = run] = await withoutEarlyEnds(manager, [run], now.getTime());
      if (endsAt !== null && endsAt <= now) return run;
      const startsAt = run.startsAt !== null && run.startsAt <= now ? run.startsAt : null;
      const stopped = { ...run, startsAt, endsAt: now, stopped: true };
      await manager.update(SimulatedDagRun, { dagId, runId }, withoutKey(stopped));
      await replan(manager, stopped, now);
      return stopped;
    });
  }

  /** The DAG run before its acceptance. */
  private read({ dagId, runId, conf }: Submission): SimulatedDagRun {
    const fields = parse(conf);
    return {
      dagId,
      runId,
      confRunId: typeof fields['run_id'] === 'string' ? fields['run_id'] : null,
      inputBytes: Buffer.byteLength(JSON.stringify(fields['input'] ?? null)),
      simulation: readSimulation(fields['input']),
      callback: callbackAddressOf(fields['callback'], this.config.publicUrl),
      submits: 0,
      createdAt: new Date(this.clock.now()),
      queuedAt: null,
      startsAt: null,
      endsAt: null,
      stopped: false,
    };
  }

  private begin({
    simulation: { paused, queueMs, durationMs },
  }: SimulatedDagRun): Pick<SimulatedDagRun, 'endsAt' | 'queuedAt' | 'startsAt'> {
    const nowMs = this.clock.now();
    const queuedAt = new Date(nowMs);
    if (paused) return { queuedAt, startsAt: null, endsAt: null };
    return { queuedAt, startsAt: new Date(nowMs + queueMs), endsAt: new Date(nowMs + queueMs + durationMs) };
  }
}

/** Ordered as the callbacks are sent when they are due at the same time. */
function eventsOf({ simulation: { progress, result, outcome } }: SimulatedDagRun): PlannedEvent[] {
  const steps = Array.from({ length: progress }, (_, i) => i + 1);
  return [
    { event: 'started', step: null },
    ...steps.map((step) => ({ event: 'progress' as const, step })),
    ...(result === null || outcome === 'failed' ? [] : [{ event: 'result' as const, step: null }]),
    { event: 'ended', step: null },
  ];
}

/** Writes the callbacks of a DAG run that was just accepted. */
async function plan(manager: EntityManager, run: SimulatedDagRun): Promise<void> {
  if (run.callback === null) return;
  const callbacks: SimulatedCallback[] = [];
  for (const { event, step } of eventsOf(run)) {
    const eventId = uuidV7();
    for (let copy = 0; copy <= run.simulation.repeatCallbacks; copy++) {
      callbacks.push({
        id: uuidV7(),
        dagId: run.dagId,
        runId: run.runId,
        event,
        step,
        eventId,
        dueAt: dueAt(run, event, step),
        attempts: 0,
        leaseUntil: null,
        leaseToken: null,
      });
    }
  }
  await manager.insert(SimulatedCallback, callbacks);
}

/** Reschedules the callbacks that were not sent yet. */
async function replan(manager: EntityManager, run: SimulatedDagRun, now: Date): Promise<void> {
  const { dagId, runId } = run;
  // The code of a stopped DAG run reports nothing any more.
  for (const event of ['progress', 'result'] as const) {
    await manager.delete(SimulatedCallback, { dagId, runId, event, attempts: 0 });
  }
  for (const event of STATE_EVENTS) {
    const due = dueAt(run, event);
    if (due === null) await manager.delete(SimulatedCallback, { dagId, runId, event });
    else {
      await execute(
        manager,
        sql`UPDATE simulated_callbacks SET due_at = ${due}
          WHERE dag_id = ${dagId} AND run_id = ${runId} AND event = ${event} AND attempts = 0
            AND (due_at IS NULL OR due_at > ${now})`,
      );
    }
  }
}

function lock(manager: EntityManager, dagId: string, runId: string): Promise<SimulatedDagRun | null> {
  return manager.findOne(SimulatedDagRun, { where: { dagId, runId }, lock: { mode: 'pessimistic_write' } });
}

function withoutKey({ dagId: _dagId, runId: _runId, ...columns }: SimulatedDagRun): object {
  return columns;
}

/** @throws OrchestratorError `refused` */
function parse(conf: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(conf);
    if (isObject(value)) {
      return value;
    }
  } catch {
    // Rejected below.
  }
  throw new OrchestratorError('refused', 'The input of the run is not a JSON object.');
}

/** A header's name (RFC 9110 `token`, the plain part of it). */
const HEADER = /^[A-Za-z0-9-]{1,64}$/;
const PATH = /^\/[\x21-\x7e]{1,500}$/;

/**
 * Address of the callbacks of a DAG run, read from the `callback` block of its `conf`. `null` when the block is invalid or
 * the address is that of another service: the simulated orchestrator calls this service only.
 */
export function callbackAddressOf(block: unknown, publicUrl: string): CallbackAddress | null {
  const { url, hmac_header: signatureHeader, timestamp_header: timestampHeader } = recordOf(block);
  if (typeof url !== 'string' || !url.startsWith(`${publicUrl}/`)) return null;
  const path = url.slice(publicUrl.length);
  if (!PATH.test(path) || !isHeader(signatureHeader) || !isHeader(timestampHeader)) return null;
  return { path, signatureHeader, timestampHeader };
}

function isHeader(name: unknown): name is string {
  return typeof name === 'string' && HEADER.test(name);
}
