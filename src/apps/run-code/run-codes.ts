import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { storableText } from '../../common/storable-text.js';
import { execute, json, queryRow, text } from '../../database/rows.js';
import { pinOf } from '../dags/code-pin.js';
import type { CodePin, Manifest } from '../model/manifest.js';
import { RunCode } from '../model/runs/run-code.entity.js';
import type { Run } from '../model/runs/run.entity.js';
import { RunWriter } from '../runs/run-writer.js';

/** Stores the code with which runs were executed. */
@Injectable()
export class RunCodes {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly writer: RunWriter,
  ) {}

  find(runId: string): Promise<RunCode | null> {
    return this.dataSource.manager.findOneBy(RunCode, { runId });
  }

  /** The code that the version of the run pins for its DAG. */
  async pinOf({ appVersionId, dagId }: Pick<Run, 'appVersionId' | 'dagId'>): Promise<CodePin | null> {
    const row = await queryRow(
      this.dataSource,
      { slug: text(), manifest: json<Manifest>() },
      sql`SELECT a.slug, v.manifest FROM app_versions AS v JOIN apps AS a ON a.id = v.app_id WHERE v.id = ${appVersionId}`,
    );
    return row === undefined ? null : pinOf(row.slug, row.manifest, dagId);
  }

  /** Stores the code as a change of the run, unless it is already stored. */
  async store(run: Pick<Run, 'id' | 'projectId'>, code: Omit<RunCode, 'runId'>): Promise<void> {
    const { dagVersion, bundleVersion, dagChecksum, problem, isFinal } = code;
    await this.dataSource.transaction(async (manager) => {
      await execute(manager, sql`SELECT FROM runs WHERE id = ${run.id} FOR UPDATE`);
      const before = await manager.findOneBy(RunCode, { runId: run.id });
      const after: RunCode = {
        runId: run.id,
        dagVersion,
        bundleVersion: bundleVersion === null ? null : storableText(bundleVersion),
        dagChecksum,
        problem: problem === null ? null : storableText(problem),
        isFinal,
      };
      await manager.upsert(RunCode, after, ['runId']);
      if (isVisibleChange(before, after)) await this.writer.recordVisibleChange(manager, run);
    });
  }
}

function isVisibleChange(before: RunCode | null, after: RunCode): boolean {
  return (['dagVersion', 'bundleVersion', 'dagChecksum', 'problem'] as const).some(
    (field) => (before?.[field] ?? null) !== after[field],
  );
}
