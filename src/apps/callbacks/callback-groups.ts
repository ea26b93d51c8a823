import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { ProblemError } from '../../common/problem/problem-error.js';
import { execute, number, orNull, queryRows, text, type RowOf } from '../../database/rows.js';
import { transaction } from '../../database/transaction.js';
import type { OrchestratorObservation } from '../model/runs/observation.js';
import type { Locking } from '../runs/run-statements.js';
import { RunWriter, type Outcome } from '../runs/run-writer.js';
import { refusedCallback } from './signature/callback-signature.guard.js';
import { aboutAnotherRun, unknownRun } from './signature/signed-body.js';
import { UsedSignatures } from './signature/used-signatures.js';

/** Maximum wait for the row of a run. By then the sender has received 503, and other requests wait for the connection. */
const LOCK_TIMEOUT_MS = 2000;

/** A callback with a valid signature, whose body names the run of its path. */
export interface NamedCallback {
  /** Id in the path. */
  runId: string;
  /** SHA-256 of the signature. */
  digest: Buffer;
  /** Id in the body; `null`: the body contains none. */
  dagId: string | null;
  /** Size of the body. */
  bytes: number;
  /** `null`: the callback does not change the state of the run. */
  observation: OrchestratorObservation | null;
}

/** A callback of a known run. */
export interface AdmittedCallback {
  /** Id of the run to which the callback applies now: the one that adopted the DAG run, if any. */
  runId: string;
  /** `null`: the callback has no observation. */
  outcome: Outcome | null;
}

/** `locked`: another transaction holds the run, so nothing was applied. */
export type CallbackResult = AdmittedCallback | ProblemError | 'locked';

const NAMED_RUN = {
  /** The run with which the signature was used. */
  usedFor: orNull(text()),
  runId: orNull(text()),
  dagId: orNull(text()),
};
type NamedRun = RowOf<typeof NAMED_RUN>;

/** Commits callbacks together. One that is rejected does not affect the others. */
@Injectable()
export class CallbackGroups {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly writer: RunWriter,
    private readonly signatures: UsedSignatures,
  ) {}

  /**
   * Stores the signatures and applies the observations, in their order, in one transaction.
   *
   * @returns the result of each callback, after the commit.
   */
  commit(callbacks: readonly NamedCallback[], locking: Locking): Promise<CallbackResult[]> {
    return transaction(this.dataSource, async (within) => {
      const { manager } = within;
      if (locking === 'wait') await execute(manager, `SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
      const admitted = new Map<NamedCallback, string>();
      const results = new Map<NamedCallback, CallbackResult>();
      for (const [callback, named] of await findNamedRuns(manager, callbacks)) {
        const runId = admit(callback, named);
        if (runId instanceof ProblemError) results.set(callback, runId);
        else admitted.set(callback, runId);
      }
      await this.signatures.rememberAll(manager, [...admitted.keys()]);
      const reports = [...admitted].flatMap(([callback, runId]) => {
        if (callback.observation !== null) return [{ callback, runId, observation: callback.observation }];
        results.set(callback, { runId, outcome: null });
        return [];
      });
      const outcomes = await this.writer.applyAllWithin(within, reports, locking);
      for (const [index, { callback, runId }] of reports.entries()) {
        const outcome = outcomes[index] ?? null;
        const missing = locking === 'skip' ? 'locked' : unknownRun();
        results.set(callback, outcome === null ? missing : { runId, outcome });
      }
      return callbacks.map((callback) => results.get(callback) ?? unknownRun());
    });
  }
}

/** @returns the run to which the callback applies, or the problem for which it is rejected. */
function admit(callback: NamedCallback, { usedFor, runId, dagId }: NamedRun): ProblemError | string {
  if (usedFor !== null && usedFor !== callback.runId) return refusedCallback();
  if (runId === null) return unknownRun();
  // A DAG run of another DAG may have this run's id: a user who may start any DAG can name it so.
  if (callback.dagId !== null && callback.dagId !== dagId) return aboutAnotherRun('dag_id');
  return runId;
}

/**
 * For each callback the newest run of its DAG run, as `findNewestRun` finds it, and the run with which its signature
 * was used. Without LIMIT, with which PostgreSQL may read all runs from the newest on.
 */
async function findNamedRuns(
  manager: EntityManager,
  callbacks: readonly NamedCallback[],
): Promise<[NamedCallback, NamedRun][]> {
  const runIds = callbacks.map(({ runId }) => runId);
  const digests = callbacks.map(({ digest }) => digest);
  const rows = await queryRows(
    manager,
    { ...NAMED_RUN, number: number() },
    sql`SELECT DISTINCT ON (c.number) c.number::int AS number, s.run_id AS "usedFor", n.id AS "runId", n.dag_id AS "dagId"
       FROM unnest(${runIds}::uuid[], ${digests}::bytea[]) WITH ORDINALITY AS c (run_id, digest, number)
       LEFT JOIN callback_signatures AS s ON s.digest = c.digest
       LEFT JOIN LATERAL (
         SELECT id, dag_id FROM runs WHERE id = c.run_id
         UNION ALL
         SELECT id, dag_id FROM runs WHERE adopted_dag_run_id = c.run_id) AS n ON true
      ORDER BY c.number, n.id DESC`,
  );
  return rows.flatMap(({ number: position, ...named }) => {
    const callback = callbacks[position - 1];
    return callback === undefined ? [] : [[callback, named] satisfies [NamedCallback, NamedRun]];
  });
}
