import { Logger } from '@nestjs/common';
import type { WorkflowSettings } from '../../../config/settings/app-execution-settings.js';
import { OrchestratorError } from '../orchestrator-error.js';
import { isJson, readJson } from './airflow-responses.js';
import { failureOf } from './airflow-failures.js';
import type { AirflowText } from './airflow-text.js';
import type { AirflowTransport } from './airflow-transport.js';
import { withDeadline, type CallTime, type Now } from '../call-time.js';

export type ApiVersion = 'v1' | 'v2';

const KEPT_MS = 600_000;
const PROBE_MS = 10_000;

/** Detects the orchestrator's REST API: v2 since Airflow 3, v1 before. */
export class AirflowVersion {
  private readonly logger = new Logger(AirflowVersion.name);
  private known: { version: ApiVersion; untilMs: number } | null = null;
  private pending: Promise<ApiVersion> | null = null;
  private logged = '';

  constructor(
    private readonly settings: Pick<WorkflowSettings, 'apiVersion' | 'token'>,
    private readonly transport: AirflowTransport,
    private readonly text: AirflowText,
    private readonly now: Now,
  ) {}

  /** @throws OrchestratorError `unreachable`: the version is unknown, so nothing may be sent. */
  async current(): Promise<ApiVersion> {
    const { apiVersion } = this.settings;
    if (apiVersion !== 'auto') return apiVersion;
    if (this.known !== null && this.now() < this.known.untilMs) return this.known.version;
    this.pending ??= this.probe().finally(() => (this.pending = null));
    return this.pending;
  }

  /** Call after a response without this API: the orchestrator may have been replaced by another version. */
  forget(): void {
    this.known = null;
  }

  private async probe(): Promise<ApiVersion> {
    const never = new AbortController().signal;
    return withDeadline(never, PROBE_MS, this.now, async (time) => {
      for (const version of ['v2', 'v1'] as const) {
        const airflow = await this.readVersion(version, time);
        if (airflow === null) continue;
        if (this.logged !== airflow)
          this.logger.log(`the orchestrator is Airflow ${airflow}, API ${version}`);
        this.logged = airflow;
        this.known = { version, untilMs: this.now() + KEPT_MS };
        return version;
      }
      throw new OrchestratorError('unreachable', 'WORKFLOW_URL is not the URL of an Airflow API.');
    });
  }

  /** @returns the version of Airflow; `null`: Airflow does not have this API. */
  private async readVersion(version: ApiVersion, time: CallTime): Promise<string | null> {
    const { token } = this.settings;
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await this.transport.send(
      { method: 'GET', path: `/api/${version}/version`, headers },
      time,
    );
    if (answer.status === 429 || answer.status >= 500) throw failureOf(answer, this.text);
    if (answer.status !== 200 || !isJson(answer)) return null;
    const { version: airflow } = readJson(answer);
    return typeof airflow === 'string' ? this.text.line(airflow).slice(0, 40) : null;
  }
}
