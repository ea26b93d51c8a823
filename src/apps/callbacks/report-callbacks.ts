import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { AppConfig } from '../../config/app-config.js';
import type { ReportKind } from '../model/runs/run-report.js';
import { ProgressPace } from '../run-reports/progress-pace.js';
import { RunReports } from '../run-reports/run-reports.js';
import { readApprovals } from '../runs/read/read-approvals.js';
import type { ReportResponse } from './callback.response.js';
import { readReport } from './read-report.js';

/** Receives callbacks of the code of a run that report no state: progress, results, artifacts, requests for approval. */
@Injectable()
export class ReportCallbacks {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reports: RunReports,
    private readonly progress: ProgressPace,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /**
   * @param fields fields of the body, which names this run.
   * @returns `null` when there is no such run.
   * @throws ProblemError `callback_invalid`
   */
  async receive(
    runId: string,
    kind: ReportKind,
    fields: Record<string, unknown>,
    body: Buffer,
  ): Promise<ReportResponse | null> {
    const latestMs = this.clock.now() + this.config.appExecution.callbackSkewSeconds * 1000;
    const report = readReport(kind, fields, body, latestMs);
    const verdict =
      report.kind === 'progress'
        ? await this.progress.write(runId, report)
        : await this.reports.apply(runId, report);
    if (verdict === null) return null;
    const run = {
      run_id: runId,
      kind,
      ...(report.kind === 'approval' ? await this.approval(runId, report.name) : {}),
    };
    return verdict === 'applied' ? { ...run, applied: true } : { ...run, applied: false, reason: verdict };
  }

  /** The decision, for code that repeats its request until there is one. */
  private async approval(runId: string, name: string): Promise<Pick<ReportResponse, 'approval'>> {
    const approvals = await readApprovals(this.dataSource.manager, runId);
    const approval = approvals.find((one) => one.name === name);
    return approval === undefined ? {} : { approval };
  }
}
