// The fake Airflow of the tests in a separate process. It sends no callbacks, and changes states only by commands.
import type { FakeDagRun } from '../../test/support/fake-airflow/fake-dag-runs.js';
import { FakeAirflow } from '../../test/support/fake-airflow/fake-airflow.js';
import { monotonicMs } from '../support/monotonic.js';
import { serve } from '../support/serve.js';

/** A DAG run that exists without a submission. */
export interface GivenDagRun {
  dagId: string;
  runId: string;
  conf: string;
  /** Unix milliseconds; `null` when the run is queued. */
  startedMs: number | null;
}

export interface DagRunEnd {
  dagId: string;
  runId: string;
  state: 'failed' | 'success';
}

export type AirflowCommand =
  /** Defines DAGs whose runs stay queued, or start at once and only end by a command. */
  | { do: 'define'; dagIds: readonly string[]; runs: 'queued' | 'running' }
  | { do: 'settings' }
  | { do: 'take-in'; runs: readonly GivenDagRun[] }
  | { do: 'end'; runs: readonly DagRunEnd[] }
  | { do: 'away' }
  | { do: 'back' }
  /** Counts requests from now on. */
  | { do: 'count' }
  | { do: 'counts' }
  | { do: 'states' }
  /** Returns the time of the first submission of each run since `count`, by `monotonicMs`. */
  | { do: 'submits' }
  | { do: 'forget' };

/** The requests since `count`; the two lists of changes are separate kinds. Times by `monotonicMs`, accurate to `TICK_MS`. */
export interface AirflowCounts {
  total: number;
  byKind: Record<string, number>;
  firstMs: Record<string, number>;
  lastMs: Record<string, number>;
}

const TICK_MS = 5;
const NEVER_MS = 1e12;

const fake = await FakeAirflow.start();
let counts = none();
const submits = new Map<string, number>();
setInterval(drain, TICK_MS);

serve<AirflowCommand>((command) => {
  switch (command.do) {
    case 'settings':
      return Promise.resolve(fake.env());
    case 'define':
      for (const dagId of command.dagIds) {
        const queuedMs = command.runs === 'queued' ? NEVER_MS : 0;
        fake.dag(dagId, { queuedMs, durationMs: NEVER_MS, maxActiveRuns: Number.MAX_SAFE_INTEGER });
      }
      return Promise.resolve(null);
    case 'take-in':
      for (const run of command.runs) importRuns(run);
      return Promise.resolve(null);
    case 'end':
      for (const { dagId, runId, state } of command.runs) end(dagId, runId, state);
      return Promise.resolve(null);
    case 'away':
      return fake.stop().then(() => null);
    case 'back':
      return fake.start().then(() => monotonicMs());
    case 'count':
      fake.requests.length = 0;
      submits.clear();
      counts = none();
      return Promise.resolve(null);
    case 'counts':
      drain();
      return Promise.resolve(counts);
    case 'submits':
      drain();
      return Promise.resolve([...submits]);
    case 'states':
      return Promise.resolve(fake.runs.all().map(({ runId, state }): [string, string] => [runId, state]));
    case 'forget':
      for (const { dagId, runId } of [...fake.runs.all()]) fake.runs.remove(dagId, runId);
      return Promise.resolve(null);
  }
});

function importRuns({ dagId, runId, conf, startedMs }: GivenDagRun): void {
  const started: Partial<FakeDagRun> =
    startedMs === null
      ? {}
      : { state: 'running', queuedMs: startedMs, startedMs, endsMs: startedMs + NEVER_MS };
  fake.runs.create(dagId, runId, JSON.parse(conf) as Record<string, unknown>, started);
}

function end(dagId: string, runId: string, state: DagRunEnd['state']): void {
  const run = fake.find(dagId, runId);
  if (run === null) throw new Error(`unknown DAG run ${runId}`);
  fake.runs.setState(run, state, false);
}

function none(): AirflowCounts {
  return { total: 0, byKind: {}, firstMs: {}, lastMs: {} };
}

function noteSubmit(body: string, receivedMs: number): void {
  const { dag_run_id: runId } = JSON.parse(body) as { dag_run_id: string };
  if (!submits.has(runId)) submits.set(runId, receivedMs);
}

/** Counts the requests since the last call: the fake only keeps its newest requests. */
function drain(): void {
  const now = monotonicMs();
  for (const { route, url, body, receivedMs } of fake.requests.splice(0)) {
    if (route === 'submit') noteSubmit(body, receivedMs);
    const kind = route === 'list' ? `list ${url.includes('end_date') ? 'ended' : 'started'}` : route;
    counts.total += 1;
    counts.byKind[kind] = (counts.byKind[kind] ?? 0) + 1;
    counts.firstMs[kind] ??= now;
    counts.lastMs[kind] = now;
  }
}
