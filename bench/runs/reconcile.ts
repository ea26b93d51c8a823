import { setTimeout as sleep } from 'node:timers/promises';
import type { PartResult } from '../flags/part.js';
import { callApi } from '../support/api.js';
import { query } from '../support/database.js';
import { residentMb } from '../support/processes.js';
import type { Scope } from '../support/scope.js';
import { spread } from '../support/stats.js';
import { number, print, range, table, verdict } from '../support/text.js';
import { AirflowProcess } from './airflow-process.js';
import { settle, startInFlight } from './in-flight.js';
import { firstReason, type PartContext } from './part.js';
import { logInAt, Poster } from './poster-process.js';
import type { ListResult } from './poster.js';
import { endsOf, wrongStates } from './run-rows.js';
import type { RunService } from './run-service.js';
import { statementsOf } from './statements.js';
import { meter, type Usage } from './usage.js';

const PAGE = 100;
/** Allowed additional pages: one for the end of a list, one for changes during the pass. */
const SPARE = 2;
const MAX_CALLS = 20;
const ENDED_SHARE = 0.01;
/** The change feed is read every ten seconds; a pass shortly afterwards does not compete with it for the orchestrator. */
const FEED_MS = 10_000;
const AFTER_FEED_MS = 2000;
/** Time over which the service spreads single checks when its feed is healthy. */
const SPREAD_MS = 300_000;

interface Answer {
  checked: number;
  changed: number;
  unchanged: number;
  errors: number;
  remaining: number;
}

/** A pass: calls of `POST /api/v1/apps/runs/reconcile` until no run remains. */
interface Pass {
  seconds: number;
  calls: number;
  requests: number;
  byKind: Record<string, number>;
  pages: number;
  changed: number;
  cpu: Usage;
  wrong: string | null;
}

/** Measures a pass over all runs: without changes, and after 1 % have ended without a callback. */
export async function reconcile(scope: Scope, { database, options }: PartContext): Promise<PartResult> {
  const airflow = await AirflowProcess.start(scope, database);
  const poster = await Poster.start(scope, database);
  const { service, runs } = await startInFlight(scope, database, airflow, {
    name: 'bench_reconcile',
    count: options.runs,
  });
  print(
    `\nReconciliation of ${runs.length} runs in flight, nothing changed; then ${ENDED_SHARE * 100} % have ended`,
  );
  const watch = (): (() => Usage) =>
    meter({ service: service.process, postgres: { pid: database.postmaster, tree: true }, airflow });
  const active = new Set(runs);

  const still: Pass[] = [];
  const after: Pass[] = [];
  const lists: ListResult[] = [];
  for (let round = 0; round < options.rounds; round++) {
    still.push(await pass(service, airflow, active.size, 0, watch));
    lists.push(await readLists(poster, airflow, service));
    const ended = [...active].slice(0, Math.ceil(runs.length * ENDED_SHARE));
    after.push(
      await pass(service, airflow, active.size, ended.length, watch, () => airflow.end(endsOf(ended))),
    );
    for (const run of ended) active.delete(run);
  }
  const { wrong, first } = await wrongStates(service.address, await airflow.states());
  const statements = await statementsOf(database, service, () => reconcileOnce(service));
  const rest = await atRest(service, airflow, options['rest-seconds']);
  const memory = residentMb(service.process.pid);

  printPasses({ 'nothing changed': still, 'after the ends': after }, lists);
  const worst = Math.max(...[...still, ...after].map(({ requests, pages }) => requests - pages));
  verdict('requests of a pass', `pages + ${worst}`, `≤ pages + ${SPARE}`, worst <= SPARE);
  print(`  statements of a pass: ${statements.total}, the most frequent: ${top(statements.byText)}`);
  print(`  requests/s without activity, including single checks: ${JSON.stringify(rest)}`);
  print(`  memory of the service: ${number(memory.now)} MB, at most ${number(memory.peak)} MB`);
  return {
    void:
      firstReason([...still, ...after].map((one) => one.wrong)) ??
      (wrong > 0 ? `${wrong} wrong: ${first}` : null),
    still,
    after,
    lists,
    statements,
    restRequestsPerSecond: rest,
    memory,
  };
}

async function pass(
  service: RunService,
  airflow: AirflowProcess,
  active: number,
  ends: number,
  watch: () => () => Usage,
  before: () => Promise<void> = () => Promise.resolve(),
): Promise<Pass> {
  await afterFeed();
  await before();
  await airflow.count();
  const used = watch();
  const began = performance.now();
  let answer: Answer;
  let calls = 0;
  let changed = 0;
  do {
    answer = await reconcileOnce(service);
    calls += 1;
    changed += answer.changed;
  } while (answer.remaining > 0 && calls < MAX_CALLS);
  const seconds = (performance.now() - began) / 1000;
  const [cpu, { total, byKind }] = [used(), await airflow.counts()];
  const isRight = answer.remaining === 0 && answer.errors === 0 && changed === ends;
  // Ended runs are in one list, active ones in the other.
  const pages = Math.ceil((active - ends) / PAGE) + Math.ceil(ends / PAGE);
  return {
    seconds,
    calls,
    requests: total,
    byKind,
    pages,
    changed,
    cpu,
    wrong: isRight
      ? null
      : `${ends} of ${active} runs had ended, and the response was ${JSON.stringify(answer)}`,
  };
}

function reconcileOnce({ target, token }: RunService): Promise<Answer> {
  return callApi<Answer>(target.port, 'POST', '/api/v1/apps/runs/reconcile', token);
}

async function afterFeed(): Promise<void> {
  await sleep(FEED_MS - ((Date.now() - AFTER_FEED_MS) % FEED_MS));
}

/** The limit: a plain client reads and parses the same pages. */
async function readLists(
  poster: Poster,
  airflow: AirflowProcess,
  { installations }: RunService,
): Promise<ListResult> {
  return poster.readList({
    port: airflow.port,
    path: '/api/v2/dags/~/dagRuns/list',
    headers: await logInAt(airflow),
    filter: {
      dag_ids: installations.map(({ dagId }) => dagId),
      states: ['queued', 'running'],
      page_limit: PAGE,
      order_by: 'id',
    },
  });
}

/** Counts requests without activity, with the times of checks that the service assigns to runs that have just started. */
async function atRest(
  service: RunService,
  airflow: AirflowProcess,
  seconds: number,
): Promise<Record<string, number>> {
  await query(
    service.address,
    `UPDATE runs SET next_check_at = now() + random() * $1 * interval '1 ms', checks = 0 WHERE state = 'running'`,
    [SPREAD_MS],
  );
  await settle(service);
  await airflow.count();
  await sleep(seconds * 1000);
  const { byKind } = await airflow.counts();
  return Object.fromEntries(Object.entries(byKind).map(([kind, count]) => [kind, count / seconds]));
}

function printPasses(passes: Record<string, Pass[]>, lists: readonly ListResult[]): void {
  const figures = (of: readonly Pass[], figure: (one: Pass) => number): string =>
    range(spread(of.map(figure)));
  print(
    table(
      ['', 's', 'requests', 'pages', 'calls', 'service CPU s', 'postgres CPU s', 'airflow CPU s'],
      [
        ...Object.entries(passes).map(([name, of]) => [
          name,
          figures(of, ({ seconds }) => seconds),
          figures(of, ({ requests }) => requests),
          figures(of, ({ pages }) => pages),
          figures(of, ({ calls }) => calls),
          ...['service', 'postgres', 'airflow'].map((participant) =>
            figures(of, ({ cpu }) => cpu[participant] ?? 0),
          ),
        ]),
        [
          'limit: the lists alone',
          range(spread(lists.map(({ seconds }) => seconds))),
          range(spread(lists.map(({ pages }) => pages))),
          ...Array.from({ length: 5 }, () => ''),
        ],
      ],
    ),
  );
  print(
    `  requests of the last ones: ${JSON.stringify(Object.values(passes).map((of) => of.at(-1)?.byKind))}`,
  );
}

function top(byText: readonly (readonly [string, number])[]): string {
  return byText
    .slice(0, 5)
    .map(([text, count]) => `\n    ${count} × ${text}`)
    .join('');
}
