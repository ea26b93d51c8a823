import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { execute, number, queryRows } from '../../database/rows.js';
import type { Effect } from '../model/runs/observed-run.js';
import { RunTransition } from '../model/runs/run-transition.entity.js';
import type { Run } from '../model/runs/run.entity.js';

/** Recorded part of an observation. */
type Recorded = Omit<RunTransition, 'createdAt' | 'lastSeenAt' | 'position'>;

/**
 * Records observations in the caller's transaction, which locks the rows of the runs. A repeated observation only counts
 * up: a sender that repeats itself must not fill the table. An observation that only confirms the response to a request of
 * this service is not recorded.
 */
export async function recordTransitions(
  manager: EntityManager,
  effects: readonly Pick<Effect, 'before' | 'decision' | 'observation'>[],
  now: Date,
): Promise<void> {
  const recorded = countRepeats(effects.filter(isRecorded).map(toRecorded));
  const known = await addToKnown(manager, recorded, now);
  await insert(
    manager,
    recorded.filter((one) => !known.has(one)),
    now,
  );
}

/** Records the creation of a run, its first transition. */
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

function isRecorded({ observation, decision }: Pick<Effect, 'decision' | 'observation'>): boolean {
  return decision.verdict !== 'unchanged' || observation.source === 'callback';
}

function toRecorded({
  before,
  observation,
  decision: { verdict, state },
}: Pick<Effect, 'before' | 'decision' | 'observation'>): Recorded {
  const isApplied = verdict === 'applied';
  const common = {
    runId: before.id,
    source: observation.source,
    fromState: before.state,
    toState: state,
    applied: isApplied,
    reason: isApplied ? null : verdict,
    times: 1,
  };
  if (observation.by === 'service') {
    const message = observation.error?.message ?? null;
    return { ...common, observed: observation.to, clearNumber: 0, message, reportedAt: null };
  }
  const { state: observed, clearNumber, message = null, reportedAt = null } = observation;
  return { ...common, observed, clearNumber: clearNumber ?? 0, message, reportedAt };
}

/** Merges repeated observations into the first one, with their number. */
function countRepeats(all: readonly Recorded[]): Recorded[] {
  const firsts = new Map<string, Recorded>();
  return all.filter((one) => {
    if (one.applied) return true;
    const key = `${one.runId} ${one.source} ${one.observed} ${one.clearNumber}`;
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, one);
    else first.times += one.times;
    return first === undefined;
  });
}

/** Counts up the rows of repeated observations. @returns the observations that have a row. */
async function addToKnown(
  manager: EntityManager,
  recorded: readonly Recorded[],
  now: Date,
): Promise<ReadonlySet<Recorded>> {
  const repeatable = recorded.filter(({ applied }) => !applied);
  if (repeatable.length === 0) return new Set();
  const known = await queryRows(
    manager,
    { index: number() },
    sql`UPDATE run_transitions AS t SET times = t.times + g.times, last_seen_at = ${now}
       FROM json_to_recordset(${JSON.stringify(repeatable.map((one, index) => ({ ...one, index })))})
              AS g (index integer, "runId" uuid, source text, observed text, "clearNumber" integer, times integer)
      WHERE t.run_id = g."runId" AND t.source = g.source AND t.observed = g.observed
        AND t.clear_number = g."clearNumber" AND NOT t.applied
     RETURNING g.index`,
  );
  return new Set(known.flatMap(({ index }) => repeatable[index] ?? []));
}

async function insert(manager: EntityManager, recorded: readonly Recorded[], now: Date): Promise<void> {
  if (recorded.length === 0) return;
  await execute(
    manager,
    sql`INSERT INTO run_transitions (run_id, position, source, observed, clear_number, from_state, to_state, applied, reason,
                                  message, reported_at, created_at, times, last_seen_at)
     SELECT g."runId",
            g.ordinal + coalesce((SELECT max(position) FROM run_transitions WHERE run_id = g."runId"), 0),
            g.source, g.observed, g."clearNumber", g."fromState", g."toState", g.applied, g.reason,
            g.message, g."reportedAt", ${now}, g.times, ${now}
       FROM json_to_recordset(${JSON.stringify(withOrdinals(recorded))})
              AS g ("runId" uuid, ordinal integer, source text, observed text, "clearNumber" integer, "fromState" text,
                    "toState" text, applied boolean, reason text, message text, "reportedAt" timestamptz, times integer)`,
  );
}

/** Numbers the rows of each run from 1. */
function withOrdinals(recorded: readonly Recorded[]): (Recorded & { ordinal: number })[] {
  const counts = new Map<string, number>();
  return recorded.map((one) => {
    const ordinal = (counts.get(one.runId) ?? 0) + 1;
    counts.set(one.runId, ordinal);
    return { ...one, ordinal };
  });
}
