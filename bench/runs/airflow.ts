// The fake Airflow of the tests in a process of its own. It sends no callbacks, and does only what it is instructed to.
import type { FakeDagRun } from '../../test/support/fake-airflow/fake-dag-runs.js';
import { FakeAirflow } from '../../test/support/fake-airflow/fake-airflow.js';
import { monotonicMs } from '../support/monotonic.js';
import { serve } from '../support/serve.js';

/** A DAG run that is there without having been submitted. */
export interface GivenDagRun {
  dagId: string;
  runId: string;
  conf: string;
  /** Unix milliseconds; `null`: it is queued. */
  startedMs: number | null;
}

export interface DagRunEnd {
  dagId: string;
  runId: string;
  state: 'failed' | 'success';
}

export type AirflowQuestion =
  /** DAGs whose runs stay queued, or start at once and never end by themselves. */
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
  /** When each run was submitted first, since `count`, by `monotonicMs`. */
  | { do: 'submits' }
  | { do: 'forget' };

/** The requests since `count`; the two lists of changes apart. Times by `monotonicMs`, to `TICK_MS`. */
export interface AirflowCounts {
  total: number;
  byKind: Record<string, number>;
  firstMs: Record<string, number>;
  lastMs: Record<string, number>;
}

const TICK_MS = 5;
const FOR_EVER_MS = 1e12;

const fake = await FakeAirflow.start();
let counts = none();
const submits = new Map<string, number>();
setInterval(drain, TICK_MS);

serve<AirflowQuestion>((question) => {
  switch (question.do) {
    case 'settings':
      return Promise.resolve(fake.env());
    case 'define':
      for (const dagId of question.dagIds) {
        const queuedMs = question.runs === 'queued' ? FOR_EVER_MS : 0;
        fake.dag(dagId, { queuedMs, durationMs: FOR_EVER_MS, maxActiveRuns: Number.MAX_SAFE_INTEGER });
      }
      return Promise.resolve(null);
    case 'take-in':
      for (const run of question.runs) importRuns(run);
      return Promise.resolve(null);
    case 'end':
      for (const { dagId, runId, state } of question.runs) end(dagId, runId, state);
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
      : { state: 'running', queuedMs: startedMs, startedMs, endsMs: startedMs + FOR_EVER_MS };
  fake.runs.create(dagId, runId, JSON.parse(conf) as Record<string, unknown>, started);
}

function end(dagId: string, runId: string, state: DagRunEnd['state']): void {
  const run = fake.find(dagId, runId);
  if (run === null) throw new Error(`there is no DAG run ${runId}`);
  fake.runs.setState(run, state, false);
}

function none(): AirflowCounts {
  return { total: 0, byKind: {}, firstMs: {}, lastMs: {} };
}

function noteSubmit(body: string, receivedMs: number): void {
  const { dag_run_id: runId } = JSON.parse(body) as { dag_run_id: string };
  if (!submits.has(runId)) submits.set(runId, receivedMs);
}

/** The fake remembers its newest requests only. */
function drain(): void {
  const now = monotonicMs();
  for (const { route, url, body, receivedMs } of fake.requests.splice(0)) {
    if (route === 'submit') noteSubmit(body, receivedMs);
    const question = route === 'list' ? `list ${url.includes('end_date') ? 'ended' : 'started'}` : route;
    counts.total += 1;
    counts.byKind[question] = (counts.byKind[question] ?? 0) + 1;
    counts.firstMs[question] ??= now;
    counts.lastMs[question] = now;
  }
}
