import { createHmac } from 'node:crypto';
import { runRounds } from '../ingest/rounds.js';
import type { PartResult } from '../flags/part.js';
import { residentMb } from '../support/processes.js';
import type { Scope } from '../support/scope.js';
import { ratio, spread } from '../support/stats.js';
import { number, print, range, table } from '../support/text.js';
import { AirflowProcess } from './airflow-process.js';
import { firstReason, type PartContext } from './part.js';
import type { PostRequest, PostResult } from './poster.js';
import { Poster } from './poster-process.js';
import { analyze, asDagRuns, emptyRuns, endsOf, insertRuns, makeRuns, wrongStates } from './run-rows.js';
import { startRunService, type RunService } from './run-service.js';
import { statementsOf } from './statements.js';
import { meter, type Usage } from './usage.js';

const SAMPLE = 200;

interface Window extends PostResult {
  perSecond: number;
  cpu: Usage;
  wrong: string | null;
}

type State = 'running' | 'succeeded';
/** The states in Airflow's terms, as its listener sends them. */
const AIRFLOW_STATE: Record<State, string> = { running: 'running', succeeded: 'success' };

/** Measures two signed callbacks of each run, compared with the same route without the database and with a commit for each callback. */
export async function callbacks(scope: Scope, { database, options }: PartContext): Promise<PartResult> {
  const { connections, runs: count } = options;
  const airflow = await AirflowProcess.start(scope, database);
  const poster = await Poster.start(scope, database);
  const service = await startRunService(scope, database, airflow, { name: 'bench_callbacks' });
  const limit = await startRunService(scope, database, airflow, {
    name: 'bench_callbacks_limit',
    variant: 'no-database',
  });
  const alone = await startRunService(scope, database, airflow, {
    name: 'bench_callbacks_alone',
    variant: 'commit-per-request',
  });
  print(
    `\nCallbacks: "running" and then "success" of ${count} runs each, signed, ${connections} connections`,
  );
  print('the limit: the same route with its signature check, responding without the database');
  print('alone: each callback is a transaction of its own');

  const send = async (
    to: RunService,
    ids: readonly string[],
    state: State,
    answer: State,
  ): Promise<Window> => {
    const postgres = { pid: database.postmaster, tree: true };
    const used = meter({ service: to.process, postgres, sender: poster });
    const requests = ids.map((id) => callback(to, id, state, answer));
    const result = await poster.post(to.target.port, connections, requests);
    const { failures, firstFailure, seconds } = result;
    const wrong = failures > 0 ? `${failures} responses were wrong, the first: ${firstFailure}` : null;
    return { ...result, perSecond: ids.length / seconds, cpu: used(), wrong };
  };
  const ended: Window[] = [];
  const reasons: (string | null)[] = [];
  const both = async (amount: number): Promise<{ started: Window; ended: Window }> => {
    await emptyRuns(service);
    await airflow.forget();
    const runs = makeRuns(service, amount);
    const ids = runs.map(({ id }) => id);
    await insertRuns(service, runs, 'accepted');
    await analyze(service);
    const windows = {
      started: await send(service, ids, 'running', 'running'),
      ended: await send(service, ids, 'succeeded', 'succeeded'),
    };
    // After the callbacks, because the lists of changes would otherwise reach the service first.
    await airflow.importRuns(asDagRuns(runs, ({ createdAt }) => createdAt.getTime()));
    await airflow.end(endsOf(runs).map((end) => ({ ...end, state: 'success' })));
    const { wrong, first } = await wrongStates(service.address, await airflow.states());
    // A wrong response explains a wrong state, also in the run whose statements are counted.
    reasons.push(windows.started.wrong, windows.ended.wrong);
    reasons.push(wrong > 0 ? `${wrong} wrong states: ${first}` : null);
    // The service would check each run again in ten seconds, during another measurement.
    await emptyRuns(service);
    return windows;
  };
  const startAlone = async (): Promise<Window> => {
    await emptyRuns(alone);
    const runs = makeRuns(alone, count);
    await insertRuns(alone, runs, 'accepted');
    await analyze(alone);
    const ids = runs.map(({ id }) => id);
    return send(alone, ids, 'running', 'running');
  };
  const rounds = await runRounds<'alone' | 'limit' | 'running', Window>(options.rounds, {
    running: async () => {
      const windows = await both(count);
      ended.push(windows.ended);
      return windows.started;
    },
    limit: () =>
      send(
        limit,
        makeRuns(limit, count).map(({ id }) => id),
        'running',
        'running',
      ),
    alone: startAlone,
  });
  const statements = await statementsOf(database, service, () => both(SAMPLE));

  const windows = { running: rounds.running, success: ended, limit: rounds.limit, alone: rounds.alone };
  printWindows(windows, count);
  const rates = (of: readonly Window[]): number[] => of.map(({ perSecond }) => perSecond);
  const ofLimit = {
    running: ratio(rates(rounds.running), rates(rounds.limit)),
    success: ratio(rates(ended), rates(rounds.limit)),
  };
  const ofAlone = ratio(rates(rounds.running), rates(rounds.alone));
  const memory = residentMb(service.process.pid);
  print(`  of the limit: running ${range(ofLimit.running)}, success ${range(ofLimit.success)}`);
  print(`  running, in groups, of the rate alone: ${range(ofAlone)} (wanted: 2,000/s)`);
  print(
    `  ${number(statements.total / SAMPLE / 2)} statements a callback; memory at most ${number(memory.peak)} MB`,
  );
  return {
    void: firstReason([...Object.values(windows).flatMap((of) => of.map(({ wrong }) => wrong)), ...reasons]),
    windows,
    ofLimit,
    ofAlone,
    memory,
    statements,
  };
}

/** A callback like that of `signalbox-airflow`. @param answer the state in the expected response. */
function callback({ callbackSecret }: RunService, id: string, state: State, answer: State): PostRequest {
  const at = new Date().toISOString();
  const body = JSON.stringify({
    state: AIRFLOW_STATE[state],
    run_id: id,
    dag_run_id: id,
    event_id: id,
    started_at: at,
    ended_at: state === 'running' ? null : at,
    error: null,
    clear_number: 0,
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', callbackSecret).update(`${timestamp}.${body}`).digest('hex');
  return {
    path: `/api/v1/apps/runs/${id}/callback`,
    headers: { 'X-Service-Timestamp': timestamp, 'X-Service-Signature': signature },
    body,
    expected: JSON.stringify({ run_id: id, state: answer, applied: true }),
  };
}

function printWindows(windows: Record<string, Window[]>, count: number): void {
  const figures = (of: readonly Window[], figure: (one: Window) => number): string =>
    range(spread(of.map(figure)));
  print(
    table(
      ['', 'callbacks/s', 'p50 ms', 'p99 ms', 'service µs', 'postgres µs', 'sender µs'],
      Object.entries(windows).map(([name, of]) => [
        name,
        figures(of, ({ perSecond }) => perSecond),
        figures(of, ({ p50Ms }) => p50Ms),
        figures(of, ({ p99Ms }) => p99Ms),
        ...['service', 'postgres', 'sender'].map((participant) =>
          number(spread(of.map(({ cpu }) => ((cpu[participant] ?? 0) / count) * 1e6)).median),
        ),
      ]),
    ),
  );
}
