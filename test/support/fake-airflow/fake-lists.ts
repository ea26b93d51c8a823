import { dagRunBody, type Version } from './bodies.js';
import type { FakeDagRun } from './fake-dag-runs.js';
import { failure, json, type Reply } from './fake-replies.js';

/** Airflow's `maximum_page_limit`: the maximum page size, regardless of the limit. */
export const PAGE_CAP = 100;

/** Query parameters of both list routes, as texts. */
export interface ListQuery {
  dagIds: readonly string[] | null;
  states: readonly (string | null)[] | null;
  times: Readonly<Record<string, string | undefined>>;
  orderBy: string;
  limit: number;
  offset: number;
}

const COMMON_ORDER = ['id', 'state', 'dag_id', 'dag_run_id', 'start_date', 'end_date', 'conf'];
const ORDER: Record<Version, readonly string[]> = {
  v1: [...COMMON_ORDER, 'execution_date', 'external_trigger'],
  v2: [...COMMON_ORDER, 'run_id', 'logical_date', 'run_after', 'updated_at', 'duration'],
};

const TIMES: Record<string, (run: FakeDagRun) => number | null> = {
  start_date: (run) => run.startedMs,
  end_date: (run) => run.endedMs,
};

const KEYS: Record<string, (run: FakeDagRun) => number | string | null> = {
  ...TIMES,
  id: (run) => run.id,
  state: (run) => run.state,
  dag_id: (run) => run.dagId,
  run_id: (run) => run.runId,
  dag_run_id: (run) => run.runId,
};

export function listReply(version: Version, runs: readonly FakeDagRun[], query: ListQuery): Reply {
  const attribute = query.orderBy.replace(/^-/, '');
  if (!ORDER[version].includes(attribute)) {
    const text = `Ordering with '${attribute}' is disallowed or the attribute does not exist on the model`;
    return failure(version, 400, text);
  }
  const found = runs.filter((run) => isWanted(version, run, query));
  const keyOf = KEYS[attribute];
  if (keyOf !== undefined && attribute !== 'id')
    found.sort((a, b) => compare(keyOf(a), keyOf(b)) || a.id - b.id);
  if (query.orderBy.startsWith('-')) found.reverse();
  const page = found.slice(query.offset, query.offset + Math.min(query.limit, PAGE_CAP));
  return json(200, {
    dag_runs: page.map((run) => dagRunBody(version, run)),
    total_entries: found.length,
  });
}

function isWanted(version: Version, run: FakeDagRun, { dagIds, states, times }: ListQuery): boolean {
  if (dagIds !== null && dagIds.length > 0 && !dagIds.includes(run.dagId)) return false;
  if (states !== null && states.length > 0 && !states.includes(run.state)) return false;
  return Object.entries(TIMES).every(([field, timeOf]) => {
    const time = timeOf(run);
    const { [`${field}_gte`]: from, [`${field}_lte`]: to } = times;
    // As in `NullableDatetimeRangeFilter` of Airflow 3: an entry without the time is later than any time.
    if (from !== undefined && (time === null ? version === 'v1' : time < Date.parse(from))) return false;
    return to === undefined || (time !== null && time <= Date.parse(to));
  });
}

function compare(a: number | string | null, b: number | string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : Number(a > b);
}
