import { isObject } from '../../../common/json/is-object.js';
import type { CallTime, Now } from '../call-time.js';
import { NO_DAG, type DagReport } from '../dag-report.js';
import { OrchestratorError } from '../orchestrator-error.js';
import type { AirflowApi } from './airflow-api.js';
import { readJson, textOf, timeOf } from './airflow-responses.js';
import { segment } from './airflow-transport.js';

/** Time for which the interval of searches is cached; it is a setting of Airflow, which changes only with a restart. */
const REFRESH_KEPT_MS = 600_000;

/** Reads the state, the version and the import errors of a DAG from Airflow. */
export class AirflowDags {
  private refresh: { seconds: number | null; untilMs: number } | null = null;

  constructor(
    private readonly api: AirflowApi,
    private readonly now: Now,
  ) {}

  /** @returns `null` for a DAG that accepts no runs: unknown, or without a file. */
  async find(dagId: string, time: CallTime): Promise<{ paused: boolean } | null> {
    const dag = await this.read(dagId, time);
    return dag === null || isStale(dag) ? null : { paused: dag['is_paused'] === true };
  }

  async describe(dagId: string, time: CallTime): Promise<DagReport> {
    const answer = await this.read(dagId, time);
    if (answer === null) return this.describeMissing(dagId, null, time);
    const known = {
      ...NO_DAG,
      paused: answer['is_paused'] === true,
      parsedAt: timeOf(answer['last_parsed_time']),
      bundleName: textOf(answer['bundle_name']),
    };
    if (isStale(answer) || answer['has_import_errors'] === true) {
      const { own, isDenied } = await this.importErrors(dagId, answer, time);
      const denied: DagReport['denied'] = isDenied ? ['import_errors'] : [];
      if (own !== null || answer['has_import_errors'] === true)
        return { ...known, state: 'broken', importError: own === null ? null : own.line, denied };
      return this.describeMissing(dagId, answer, time);
    }
    return { ...known, state: 'loaded', ...(await this.newestVersion(dagId, answer, time)) };
  }

  private async read(dagId: string, time: CallTime): Promise<Record<string, unknown> | null> {
    const dag = await this.get(`/dags/${segment(dagId)}`, time);
    if (dag === null || dag['dag_id'] === dagId) return dag;
    throw new OrchestratorError('unreachable', 'The orchestrator responded with a different DAG.');
  }

  private async describeMissing(
    dagId: string,
    dag: Record<string, unknown> | null,
    time: CallTime,
  ): Promise<DagReport> {
    const { own, others, isDenied } = await this.importErrors(dagId, dag, time);
    const denied: DagReport['denied'] = isDenied ? ['import_errors'] : [];
    if (own !== null) return { ...NO_DAG, state: 'broken', importError: own.line, denied };
    return { ...NO_DAG, brokenFiles: others, refreshSeconds: await this.refreshSeconds(time), denied };
  }

  private async importErrors(
    dagId: string,
    dag: Record<string, unknown> | null,
    time: CallTime,
  ): Promise<ReturnType<typeof importErrorsOf> & { isDenied: boolean }> {
    const list = await unlessDenied(this.get('/importErrors?limit=100&order_by=-timestamp', time));
    if (list === 'denied') return { own: null, others: 0, isDenied: true };
    const found = importErrorsOf(listOf(list?.['import_errors']).filter(isObject), dagId, dag);
    if (found.own === null) return { ...found, isDenied: false };
    const { line } = found.own;
    const shown = line === null ? '' : this.api.text.line(line);
    return { ...found, own: { line: shown === '' ? null : shown }, isDenied: line === null };
  }

  private async newestVersion(
    dagId: string,
    dag: Record<string, unknown>,
    time: CallTime,
  ): Promise<Pick<DagReport, 'bundleVersion' | 'denied' | 'version'>> {
    const bundleVersion = textOf(dag['bundle_version']);
    if ((await this.api.version()) === 'v1') return { version: null, bundleVersion, denied: [] };
    const path = `/dags/${segment(dagId)}/dagVersions?limit=1&order_by=-version_number`;
    const list = await unlessDenied(this.get(path, time));
    if (list === 'denied') return { version: null, bundleVersion, denied: ['versions'] };
    const newest = listOf(list?.['dag_versions'])[0];
    if (!isObject(newest)) return { version: null, bundleVersion, denied: [] };
    const number = newest['version_number'];
    return {
      version: typeof number === 'number' ? number : null,
      // Airflow 3.0 returns the bundle version only here.
      bundleVersion: bundleVersion ?? textOf(newest['bundle_version']),
      denied: [],
    };
  }

  /** Interval in which Airflow searches for new files. Its API shows settings only where `expose_config` allows it. */
  private async refreshSeconds(time: CallTime): Promise<number | null> {
    const now = this.now();
    if (this.refresh !== null && now < this.refresh.untilMs) return this.refresh.seconds;
    const option =
      (await this.api.version()) === 'v2'
        ? ['dag_processor', 'refresh_interval']
        : ['scheduler', 'dag_dir_list_interval'];
    const config = await unlessDenied(this.get(`/config/section/${option.join('/option/')}`, time));
    const seconds = config === 'denied' || config === null ? null : optionValue(config, option[1] ?? '');
    this.refresh = { seconds, untilMs: now + REFRESH_KEPT_MS };
    return seconds;
  }

  private async get(path: string, time: CallTime): Promise<Record<string, unknown> | null> {
    const answer = await this.api.read(() => ({ method: 'GET', path }), time);
    return answer === null ? null : readJson(answer);
  }
}

/** A DAG whose file was deleted, or can no longer be imported, is still listed: as stale in v2, as not active in v1. */
function isStale(dag: Record<string, unknown>): boolean {
  return dag['is_stale'] === true || dag['is_active'] === false;
}

/** Omits what the user may not read, and what this version of Airflow does not have. */
async function unlessDenied<T>(read: Promise<T>): Promise<T | 'denied'> {
  return read.catch((error: unknown) => {
    const isDenied =
      error instanceof OrchestratorError && (error.failure === 'forbidden' || error.failure === 'refused');
    if (isDenied) return 'denied';
    throw error;
  });
}

function optionValue({ sections }: Record<string, unknown>, key: string): number | null {
  const options = listOf(sections).flatMap((section) =>
    isObject(section) ? listOf(section['options']) : [],
  );
  const option = options.filter(isObject).find((one) => one['key'] === key);
  const seconds = Number(option?.['value']);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Airflow 3 returns this text instead of a stack trace when the user may not read every DAG of the file. */
const REDACTED = /^REDACTED - you do not have read permission/;

type Row = Record<string, unknown>;

/**
 * The import error of the file that defines a DAG, and how many other files have one.
 *
 * @param rows as `/importErrors` lists them.
 * @param dag row of an earlier parse; `null`: Airflow never parsed the file. Its file is then assumed to be named like the
 *   DAG, or like the part of its id before `__`, which is the slug of the app.
 */
function importErrorsOf(
  rows: readonly Row[],
  dagId: string,
  dag: Row | null,
): { own: { line: string | null } | null; others: number } {
  const own = rows.find((row) => (dag === null ? isNamedLike(row, dagId) : isFileOf(row, dag)));
  if (own === undefined) return { own: null, others: rows.length };
  return { own: { line: lastLine(textOf(own['stack_trace']) ?? '') }, others: rows.length - 1 };
}

/** Airflow 3 names the file within its bundle, Airflow 2 with the whole path. */
function isFileOf(row: Row, dag: Row): boolean {
  const file = textOf(row['filename']);
  if (file === null) return false;
  const [bundle, otherBundle] = [textOf(row['bundle_name']), textOf(dag['bundle_name'])];
  if (bundle !== null && otherBundle !== null && bundle !== otherBundle) return false;
  const whole = textOf(dag['fileloc']);
  return file === textOf(dag['relative_fileloc']) || file === whole || whole?.endsWith(`/${file}`) === true;
}

function isNamedLike(row: Row, dagId: string): boolean {
  const name = /([^/]*)\.py$/.exec(textOf(row['filename']) ?? '')?.[1];
  if (name === undefined) return false;
  const [slug = ''] = dagId.split('__');
  return [dagId, slug].map(plain).includes(plain(name));
}

/** A file name cannot be imported with the hyphens that an id may have. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll('-', '_');
}

/** `null`: the stack trace is hidden or empty. */
function lastLine(stackTrace: string): string | null {
  if (REDACTED.test(stackTrace)) return null;
  return (
    stackTrace
      .split(/\r?\n/)
      .map((line) => line.trim())
      .findLast((line) => line !== '') ?? null
  );
}
