import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Run } from '../model/runs/run.entity.js';
import type { ProgressReport, ReportVerdict, RunReport } from '../model/runs/run-report.js';
import { isTerminal } from '../model/runs/run-state.js';
import { RunWriter } from '../runs/run-writer.js';
import { storeArtifact, storeProgress, waitForPace, storeResult, storeApproval } from './store-report.js';

type ReportedRun = Pick<Run, 'id' | 'projectId'>;

/**
 * Stores reports of the code of runs. Of two reports of the same item the later one is kept, regardless of the order in
 * which they arrive.
 */
@Injectable()
export class RunReports {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly writer: RunWriter,
  ) {}

  /** @returns `null` when there is no such run. */
  apply(runId: string, report: RunReport): Promise<ReportVerdict | null> {
    return this.withRun(runId, (manager, run) => this.write(manager, run, report));
  }

  /** {@link apply}, or the time to wait before it, in ms, because progress of the run was written recently. */
  applyAtPace(runId: string, report: ProgressReport): Promise<number | ReportVerdict | null> {
    return this.withRun<number | ReportVerdict>(runId, async (manager, run) => {
      const waitMs = await waitForPace(manager, runId, report);
      return waitMs > 0 ? waitMs : this.write(manager, run, report);
    });
  }

  /** Locks the run's row, against the end of the run and against other reports of it. */
  private withRun<T>(
    runId: string,
    work: (manager: EntityManager, run: ReportedRun) => Promise<T>,
  ): Promise<T | 'ended' | null> {
    return this.dataSource.transaction(async (manager) => {
      const run = await manager.findOne(Run, {
        select: { id: true, projectId: true, state: true },
        where: { id: runId },
        lock: { mode: 'for_no_key_update' },
      });
      if (run === null) return null;
      return isTerminal(run.state) ? 'ended' : work(manager, run);
    });
  }

  private async write(manager: EntityManager, run: ReportedRun, report: RunReport): Promise<ReportVerdict> {
    const verdict = await store(manager, run.id, report);
    if (verdict === 'applied') await this.writer.recordVisibleChange(manager, run);
    return verdict;
  }
}

function store(manager: EntityManager, runId: string, report: RunReport): Promise<ReportVerdict> {
  switch (report.kind) {
    case 'progress':
      return storeProgress(manager, runId, report);
    case 'result':
      return storeResult(manager, runId, report);
    case 'artifact':
      return storeArtifact(manager, runId, report);
    case 'approval':
      return storeApproval(manager, runId, report);
  }
}
