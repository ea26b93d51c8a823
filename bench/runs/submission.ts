import { runRounds } from '../ingest/rounds.js';
import { monotonicMs } from '../support/monotonic.js';
import { residentMb } from '../support/processes.js';
import type { Scope } from '../support/scope.js';
import { ratio, spread } from '../support/stats.js';
import { number, print, range, table } from '../support/text.js';
import type { PartResult } from '../flags/part.js';
import type { AirflowCounts } from './airflow.js';
import { AirflowProcess } from './airflow-process.js';
import { settle } from './in-flight.js';
import { firstReason, until, type PartContext } from './part.js';
import type { PostRequest } from './poster.js';
import { logInAt, Poster } from './poster-process.js';
import {
  analyze,
  countRuns,
  emptyRuns,
  insertRuns,
  makeRuns,
  wrongStates,
  type BenchRun,
} from './run-rows.js';
import { startRunService, type RunService } from './run-service.js';
import { statementsOf, type Statements } from './statements.js';
import { meter, type Usage } from './usage.js';

/** The number of requests that a replica sends concurrently. */
const CONNECTIONS = 16;
const MIN_MS = 60_000;
const SAMPLE = 200;
const DEFAULT_PACE = 50;
const UNSUBMITTED = `state = 'submitted' AND submission IN ('pending', 'in_flight')`;

/** Figures of the submission of some runs. */
interface Submission {
  seconds: number;
  runsPerSecond: number;
  /** Requests to the orchestrator of every kind, until the last run was accepted. */
  requests: Record<string, number>;
  requestsPerRun: number;
  cpu: Usage;
  wrong: string | null;
}

/** Measures the rate of submission, compared with a plain client that posts the same bodies to the orchestrator. */
export async function submission(scope: Scope, { database, options }: PartContext): Promise<PartResult> {
  const airflow = await AirflowProcess.start(scope, database);
  const poster = await Poster.start(scope, database);
  const service = await startRunService(scope, database, airflow, { name: 'bench_submission' });
  await airflow.define(dagIdsOf(service), 'queued');
  await settle(service);
  const watch = (): (() => Usage) =>
    meter({
      service: service.process,
      postgres: { pid: database.postmaster, tree: true },
      airflow,
      client: poster,
    });
  print(`\nSubmission of ${options.runs} runs, inserted into the tables; the orchestrator responds at once`);
  print(
    `the limit: a plain client of ${CONNECTIONS} connections that posts the same bodies to the same orchestrator`,
  );
  const headers = await logInAt(airflow);
  const rounds = await runRounds<'Signalbox' | 'limit', Submission>(options.rounds, {
    Signalbox: () => submit(service, airflow, options.runs, watch),
    limit: () => postAll(poster, airflow, headers, makeRuns(service, options.runs), watch),
  });
  const statements = await statementsOf(database, service, () => submit(service, airflow, SAMPLE, watch));
  printSubmissions(rounds, options.runs);
  const ofLimit = ratio(rate(rounds.Signalbox), rate(rounds.limit));
  const memory = residentMb(service.process.pid);
  print(`  of the limit: ${range(ofLimit)}; ${number(statements.total / SAMPLE)} statements a run`);
  print(`  memory of the service: ${number(memory.now)} MB, at most ${number(memory.peak)} MB`);
  await service.process.stop();

  const count = Math.min(options.runs, options['paced-runs']);
  const pacedService = await startRunService(scope, database, airflow, {
    name: 'bench_paced',
    pace: 'default',
  });
  await airflow.define(dagIdsOf(pacedService), 'queued');
  await settle(pacedService);
  const paced = await submit(pacedService, airflow, count, () => meter({ service: pacedService.process }));
  printPaced(paced, count);
  const all = [...rounds.Signalbox, ...rounds.limit, paced];
  return {
    void: firstReason(all.map(({ wrong }) => wrong)),
    rounds,
    ofLimit,
    paced: { count, ...paced },
    memory,
    statementsPerRun: perRun(statements),
  };
}

function dagIdsOf({ installations }: RunService): string[] {
  return installations.map(({ dagId }) => dagId);
}

/** Measures from the first request at the orchestrator to the last run that is accepted in the table. */
async function submit(
  service: RunService,
  airflow: AirflowProcess,
  count: number,
  watch: () => () => Usage,
): Promise<Submission> {
  await emptyRuns(service);
  await airflow.forget();
  await airflow.count();
  const used = watch();
  await insertRuns(service, makeRuns(service, count), 'created');
  await analyze(service);
  const withinMs = MIN_MS + (count / DEFAULT_PACE) * 4000;
  const sent = async (): Promise<boolean> => ((await airflow.counts()).byKind['submit'] ?? 0) >= count;
  const accepted = async (): Promise<boolean> => (await countRuns(service.address, UNSUBMITTED)) === 0;
  const isDone = (await until(sent, withinMs)) && (await until(accepted, MIN_MS, 10));
  const endedMs = monotonicMs();
  const [cpu, counts] = [used(), await airflow.counts()];
  const { wrong, first } = await wrongStates(service.address, await airflow.states());
  const reason = isDone
    ? wrong > 0
      ? `${wrong} wrong runs: ${first}`
      : null
    : `not all runs were accepted within ${withinMs / 1000} s`;
  return submissionOf((endedMs - firstSubmitMs(counts)) / 1000, count, counts, cpu, reason);
}

async function postAll(
  poster: Poster,
  airflow: AirflowProcess,
  headers: Readonly<Record<string, string>>,
  runs: readonly BenchRun[],
  watch: () => () => Usage,
): Promise<Submission> {
  await airflow.forget();
  await airflow.count();
  const used = watch();
  const requests = runs.map(({ id, dagId, conf }): PostRequest => {
    const body = `{"dag_run_id":"${id}","logical_date":null,"conf":${conf}}`;
    return { path: `/api/v2/dags/${dagId}/dagRuns`, headers, body, expected: `"dag_run_id":"${id}"` };
  });
  const { seconds, failures, firstFailure } = await poster.post(airflow.port, CONNECTIONS, requests);
  const wrong = failures > 0 ? `limit: ${failures} responses were wrong, the first: ${firstFailure}` : null;
  return submissionOf(seconds, runs.length, await airflow.counts(), used(), wrong);
}

function firstSubmitMs({ firstMs }: AirflowCounts): number {
  return firstMs['submit'] ?? Number.NaN;
}

function submissionOf(
  seconds: number,
  count: number,
  { total, byKind }: AirflowCounts,
  cpu: Usage,
  wrong: string | null,
): Submission {
  return {
    seconds,
    runsPerSecond: count / seconds,
    requests: byKind,
    requestsPerRun: total / count,
    cpu,
    wrong,
  };
}

function rate(submissions: readonly Submission[]): number[] {
  return submissions.map(({ runsPerSecond }) => runsPerSecond);
}

function printSubmissions(rounds: Record<'Signalbox' | 'limit', Submission[]>, count: number): void {
  const micros = (of: readonly Submission[], name: string): string =>
    number(spread(of.map(({ cpu }) => ((cpu[name] ?? 0) / count) * 1e6)).median);
  print(
    table(
      ['', 'runs/s', 'requests a run', 'service µs', 'postgres µs', 'airflow µs', 'client µs'],
      Object.entries(rounds).map(([name, of]) => [
        name,
        range(spread(rate(of))),
        spread(of.map(({ requestsPerRun }) => requestsPerRun)).median.toFixed(3),
        ...['service', 'postgres', 'airflow', 'client'].map((participant) => micros(of, participant)),
      ]),
    ),
  );
  print(`  requests of the last round: ${JSON.stringify(rounds.Signalbox.at(-1)?.requests)}`);
}

function printPaced({ runsPerSecond, requestsPerRun, seconds, requests }: Submission, count: number): void {
  const perSecond = (requestsPerRun * count) / seconds;
  print(
    `  at the default pace of ${DEFAULT_PACE} requests/s, with bursts of up to one second of them: ${count} runs in ` +
      `${number(seconds)} s, ${number(runsPerSecond)} runs/s, ${number(perSecond)} requests/s, ` +
      `${requestsPerRun.toFixed(3)} requests a run`,
  );
  print(`  requests: ${JSON.stringify(requests)}`);
}

function perRun({ byText }: Statements): [text: string, perRun: number][] {
  return byText.map(([text, times]) => [text, times / SAMPLE]);
}
