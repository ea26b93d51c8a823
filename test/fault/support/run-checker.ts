import type { RunAnswer, RunClient, WantedRun } from './run-client.js';

/** The state of one run in the orchestrator, read without the service. */
export interface Truth {
  /** Every DAG run that was created for it, under any name. */
  dagRuns: { dagId: string; runId: string; state: string }[];
  /** The texts sent as `conf`, one per submission. */
  confs: string[];
}

interface Transition {
  position: number;
  from_state: string | null;
  to_state: string;
  applied: boolean;
}

export interface RunCase {
  clients: readonly RunClient[];
  baseUrl: string;
  accessToken: string;
  publicUrl: string;
  truthOf: (run: RunAnswer) => Promise<Truth> | Truth;
}

/** The end states of Airflow, and those of the service. */
const ENDS: Readonly<Record<string, string>> = { success: 'succeeded', failed: 'failed' };

/** Checks that each acknowledged run exists, was started once, and has the state of the orchestrator. @returns the violations. */
export async function checkRuns({ clients, truthOf, ...place }: RunCase): Promise<string[]> {
  const wanted = clients.flatMap((client) => client.wanted);
  const problems = clients.flatMap((client) => client.wrong);
  const listed = await listedIds(place);
  const answered = new Set<string>();
  for (const { key, input, run } of wanted) {
    if (run === null) {
      problems.push(`${key}: had no response`);
      continue;
    }
    if (answered.has(run.id)) problems.push(`${run.id}: returned for two keys`);
    answered.add(run.id);
    if (!listed.has(run.id)) problems.push(`${run.id}: was acknowledged, but is not listed`);
    const truth = await truthOf(run);
    problems.push(...submissionProblems(run, confOf(run, input, place.publicUrl), truth));
    problems.push(...stateProblems(run.id, truth, await call(place, `/api/v1/apps/runs/${run.id}`)));
  }
  for (const id of listed) if (!answered.has(id)) problems.push(`${id}: exists, but was never requested`);
  return problems;
}

/** Composed from the documented fields (docs/apps.md), so that an error in the code of the service is detected. */
function confOf(run: RunAnswer, input: WantedRun['input'], publicUrl: string): string {
  return JSON.stringify({
    run_id: run.id,
    run_kind: 'manual',
    app_id: run.app_id,
    app_version_id: run.app_version_id,
    installation_id: run.installation_id,
    actor_user_id: run.actor_user_id,
    owner: run.owner,
    input,
    callback: {
      url: `${publicUrl}/api/v1/apps/runs/${run.id}/callback`,
      hmac_header: 'x-service-signature',
      timestamp_header: 'x-service-timestamp',
    },
  });
}

function submissionProblems(run: RunAnswer, conf: string, { dagRuns, confs }: Truth): string[] {
  const problems: string[] = [];
  const names = dagRuns.map(({ dagId, runId }) => `${dagId} ${runId}`);
  if (names.length !== 1 || names[0] !== `${run.dag_id} ${run.id}`) {
    problems.push(`${run.id}: its DAG runs are [${names.join(', ')}]`);
  }
  if (confs.length === 0) problems.push(`${run.id}: was never submitted`);
  for (const sent of confs) {
    if (sent !== conf) problems.push(`${run.id}: was submitted with ${sent} instead of ${conf}`);
  }
  return problems;
}

function stateProblems(
  id: string,
  { dagRuns }: Truth,
  run: RunAnswer & { transitions: Transition[] },
): string[] {
  const problems: string[] = [];
  const truth = ENDS[dagRuns[0]?.state ?? ''];
  if (run.state !== truth)
    problems.push(`${id}: is ${run.state}, but ${dagRuns[0]?.state} at the orchestrator`);
  const states = run.transitions.filter(({ applied }) => applied).map(({ to_state: state }) => state);
  const isRight = /^submitted(,running)?,(succeeded|failed)$/.test(states.join(','));
  if (!isRight) problems.push(`${id}: had the transitions ${states.join(', ')}`);
  return problems;
}

type Place = Pick<RunCase, 'accessToken' | 'baseUrl'>;

async function listedIds(place: Place): Promise<Set<string>> {
  const ids = new Set<string>();
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = await call<{ items: { id: string }[]; next_cursor: string | null }>(
      place,
      `/api/v1/apps/runs?limit=100${query}`,
    );
    for (const { id } of page.items) ids.add(id);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return ids;
}

async function call<T>({ baseUrl, accessToken }: Place, path: string): Promise<T> {
  const response = await fetch(baseUrl + path, { headers: { authorization: `Bearer ${accessToken}` } });
  const text = await response.text();
  if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}
