import type { EntityManager } from 'typeorm';
import { RunTransition } from '../model/run-transition.entity.js';
import type { Run } from '../model/run.entity.js';
import type { Decision, Observation } from '../model/observation.js';

/**
 * Writes down what was observed, in the caller's transaction, which holds the run's row. A repeated
 * observation counts up instead: a sender that repeats itself for ever must not fill the table. What only
 * confirms an answer to our own question is not written at all.
 */
export async function recordTransition(
  manager: EntityManager,
  run: Run,
  observation: Observation,
  { verdict, state }: Decision,
  now: Date,
): Promise<void> {
  const { source } = observation;
  if (verdict === 'unchanged' && source !== 'callback') return;
  const reported = observation.by === 'orchestrator' ? observation : null;
  const observed = reported?.state ?? (observation.by === 'service' ? observation.to : state);
  const clearNumber = reported?.clearNumber ?? 0;
  if (verdict !== 'applied' && (await countRepeat(manager, run.id, { source, observed, clearNumber, now })))
    return;
  const message =
    reported?.message ?? (observation.by === 'service' ? observation.error?.message : null) ?? null;
  await manager.insert(RunTransition, {
    runId: run.id,
    position: () => `(SELECT coalesce(max(position), 0) + 1 FROM run_transitions WHERE run_id = '${run.id}')`,
    source,
    observed,
    clearNumber,
    fromState: run.state,
    toState: state,
    applied: verdict === 'applied',
    reason: verdict === 'applied' ? null : verdict,
    message,
    reportedAt: reported?.reportedAt ?? null,
    createdAt: now,
    times: 1,
    lastSeenAt: now,
  });
}

/** The first one: nothing was observed yet. */
export async function recordCreation(manager: EntityManager, run: Run, now: Date): Promise<void> {
  await manager.insert(RunTransition, {
    runId: run.id,
    position: 1,
    source: 'create',
    observed: run.state,
    clearNumber: 0,
    fromState: null,
    toState: run.state,
    applied: true,
    reason: null,
    message: run.errorMessage,
    reportedAt: null,
    createdAt: now,
    times: 1,
    lastSeenAt: now,
  });
}

async function countRepeat(
  manager: EntityManager,
  runId: string,
  seen: { source: string; observed: string; clearNumber: number; now: Date },
): Promise<boolean> {
  const [, count] = await manager.query<[unknown, number]>(
    `UPDATE run_transitions SET times = times + 1, last_seen_at = $5
      WHERE run_id = $1 AND source = $2 AND observed = $3 AND clear_number = $4 AND NOT applied`,
    [runId, seen.source, seen.observed, seen.clearNumber, seen.now],
  );
  return count > 0;
}
