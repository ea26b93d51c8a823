import type { EntityManager } from 'typeorm';
import { isComplete, shownBuild } from '../../projections/shown-build.js';

const STATEMENT_TIMEOUT_MS = 5000;

/** The build that is shown; while there is none, the one that is being built. */
export const SHOWN_BUILD = shownBuild(`'performance'`);

/** Limits the statements of a transaction, and returns whether the projection has read all stored events. */
export async function beginReading(manager: EntityManager): Promise<boolean> {
  await manager.query(`SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}; SET LOCAL jit = off`);
  const [state] = await manager.query<{ complete: boolean }[]>(
    `SELECT ${isComplete(`'performance'`)} AS complete`,
  );
  return state?.complete ?? false;
}
