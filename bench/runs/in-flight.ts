import { query } from '../support/database.js';
import type { BenchDatabase } from '../support/database.js';
import type { Scope } from '../support/scope.js';
import type { AirflowProcess } from './airflow-process.js';
import { until } from './part.js';
import { analyze, asDagRuns, insertRuns, makeRuns, type BenchRun } from './run-rows.js';
import { startRunService, type RunService } from './run-service.js';

/** The starts of the runs are spread evenly over this time, so that only a few are at the end of the feed's list. */
const OVER_MS = 6 * 3_600_000;
const SETTLE_MS = 180_000;

export interface InFlight {
  service: RunService;
  runs: BenchRun[];
}

/** Starts a service whose runs are active in the orchestrator and in its own database. */
export async function startInFlight(
  scope: Scope,
  database: BenchDatabase,
  airflow: AirflowProcess,
  { name, count, nextCheckMs }: { name: string; count: number; nextCheckMs?: (nowMs: number) => number },
): Promise<InFlight> {
  const service = await startRunService(scope, database, airflow, { name });
  const runs = makeRuns(service, count, OVER_MS);
  await airflow.importRuns(asDagRuns(runs, ({ createdAt }) => createdAt.getTime()));
  await insertRuns(service, runs, 'running', nextCheckMs);
  await analyze(service);
  await settle(service);
  return { service, runs };
}

/**
 * Waits until both lists of changes were read to their ends and this replica knows it: until then, it requests single runs ten times
 * as often. @throws Error after {@link SETTLE_MS}.
 */
export async function settle({ address, target }: RunService): Promise<void> {
  const [row] = await query<{ now: Date }>(address, 'SELECT now()');
  const isRead = async (): Promise<boolean> => {
    const [marks] = await query<{ read: number }>(
      address,
      'SELECT count(*)::int AS read FROM orchestrator_watermarks WHERE read_to_end_at > $1',
      [row?.now],
    );
    return marks?.read === 2;
  };
  const isKnown = async (): Promise<boolean> => {
    const response = await fetch(`http://127.0.0.1:${target.port}/metrics`);
    return Number(/^signalbox_orchestrator_feed_lag_seconds (\S+)$/m.exec(await response.text())?.[1]) > 0;
  };
  if ((await until(isRead, SETTLE_MS)) && (await until(isKnown, SETTLE_MS))) return;
  throw new Error(`The lists of changes were not read within ${SETTLE_MS / 1000} s.`);
}
