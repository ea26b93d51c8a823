import { Injectable } from '@nestjs/common';
import type { ProgressReport, ReportVerdict } from '../model/runs/run-report.js';
import { RunReports } from './run-reports.js';

/**
 * Maximum number of delays of one report while another replica writes progress of the same run at the maximum rate;
 * then it is written anyway.
 */
const MAX_WAITS = 20;

interface Waiting {
  report: ProgressReport;
  resolve: (verdict: ReportVerdict | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Writes progress at most once per {@link PROGRESS_EVERY_MS}. At most one report of a run waits, the latest: the
 * response to an earlier one is `older`, although the later one is not stored yet.
 */
@Injectable()
export class ProgressPace {
  /** Runs with a report that is being written, and the next report of each; `null`: none. */
  private readonly writing = new Map<string, Waiting | null>();

  constructor(private readonly reports: RunReports) {}

  /** @returns `null` when there is no such run. */
  write(runId: string, report: ProgressReport): Promise<ReportVerdict | null> {
    return new Promise((resolve, reject) => {
      const waiting = { report, resolve, reject };
      if (this.writing.has(runId)) this.queue(runId, waiting);
      else {
        this.writing.set(runId, waiting);
        void this.drain(runId);
      }
    });
  }

  /** Keeps the later of two reports of a run; of two with the same time, the one that arrived last. */
  private queue(runId: string, arrived: Waiting, before = this.writing.get(runId) ?? null): void {
    const isLater = before === null || arrived.report.at >= before.report.at;
    if (isLater) before?.resolve('older');
    else arrived.resolve('older');
    this.writing.set(runId, isLater ? arrived : before);
  }

  /** Never rejects. */
  private async drain(runId: string): Promise<void> {
    let waits = 0;
    for (let next = this.writing.get(runId); next; next = this.writing.get(runId)) {
      this.writing.set(runId, null);
      try {
        const { report } = next;
        const outcome =
          waits < MAX_WAITS
            ? await this.reports.applyAtPace(runId, report)
            : await this.reports.apply(runId, report);
        if (typeof outcome !== 'number') {
          waits = 0;
          next.resolve(outcome);
        } else {
          waits += 1;
          const arrived = this.writing.get(runId) ?? null;
          if (arrived === null) this.writing.set(runId, next);
          else this.queue(runId, arrived, next);
          await sleep(outcome);
        }
      } catch (error) {
        next.reject(error);
      }
    }
    this.writing.delete(runId);
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
