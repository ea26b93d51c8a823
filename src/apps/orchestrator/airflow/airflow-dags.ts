import type { CallTime, Now } from '../call-time.js';
import { NO_DAG, type DagReport } from '../dag-report.js';
import { OrchestratorError } from '../orchestrator-error.js';
import type { AirflowApi } from './airflow-api.js';
import { isRecord, readJson, textOf, timeOf } from './airflow-responses.js';
import { importErrorsOf } from './import-errors.js';
import { segment } from './path-segment.js';

/** A setting, which changes only with a restart. */
const REFRESH_KEPT_MS = 600_000;

/** Finds out what Airflow knows about a DAG. */
export class AirflowDags {
  private refresh: { seconds: number | null; untilMs: number } | null = null;

  constructor(
    private readonly api: AirflowApi,
    private readonly now: Now,
  ) {}

  async describe(dagId: string, time: CallTime): Promise<DagReport> {
    const answer = await this.get(`/dags/${segment(dagId)}`, time);
    if (answer === null) return this.describeMissing(dagId, null, time);
    if (answer['dag_id'] !== dagId) {
      throw new OrchestratorError('unreachable', 'The orchestrator responded with a different DAG.');
    }
    // A DAG whose file is gone, or cannot be imported any more, is still listed: stale in v2, not active in v1.
    const isStale = answer['is_stale'] === true || answer['is_active'] === false;
    const known = {
      ...NO_DAG,
      paused: answer['is_paused'] === true,
      parsedAt: timeOf(answer['last_parsed_time']),
      bundleName: textOf(answer['bundle_name']),
    };
    if (isStale || answer['has_import_errors'] === true) {
      const { own, isDenied } = await this.importErrors(dagId, answer, time);
      const denied: DagReport['denied'] = isDenied ? ['import_errors'] : [];
      if (own !== null || answer['has_import_errors'] === true)
        return { ...known, state: 'broken', importError: own === null ? null : own.line, denied };
      return this.describeMissing(dagId, answer, time);
    }
    return { ...known, state: 'loaded', ...(await this.newestVersion(dagId, answer, time)) };
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
    const found = importErrorsOf(listOf(list?.['import_errors']).filter(isRecord), dagId, dag);
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
    if (!isRecord(newest)) return { version: null, bundleVersion, denied: [] };
    const number = newest['version_number'];
    return {
      version: typeof number === 'number' ? number : null,
      // Airflow 3.0 has it only here.
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

/** What the user may not read, and what this version of Airflow does not have, is left out. */
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
    isRecord(section) ? listOf(section['options']) : [],
  );
  const option = options.filter(isRecord).find((one) => one['key'] === key);
  const seconds = Number(option?.['value']);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
