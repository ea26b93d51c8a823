import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ProblemError } from '../../common/problem/problem-error.js';
import { RunArtifact } from '../model/run-artifact.entity.js';
import { APP_PROBLEMS } from '../problems.js';
import { servedType } from './served-type.js';

export interface ArtifactDownload {
  content: Buffer;
  contentType: string;
}

/** Reads artifacts whose content is stored in the database. */
@Injectable()
export class ArtifactDownloads {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @throws ProblemError `artifact_not_found` */
  async read(runId: string, name: string): Promise<ArtifactDownload> {
    // PostgreSQL rejects texts with NUL and lone surrogates, which no stored name contains.
    const isName = name.isWellFormed() && !name.includes('\0');
    const artifact = isName ? await this.dataSource.manager.findOneBy(RunArtifact, { runId, name }) : null;
    if (artifact === null)
      throw new ProblemError(APP_PROBLEMS.artifact_not_found, 'The run has no artifact of this name.');
    const { content, contentType } = artifact;
    if (content !== null) return { content, contentType: servedType(contentType ?? '') };
    throw new ProblemError(
      APP_PROBLEMS.artifact_not_found,
      'The bytes of this artifact are stored elsewhere. Its `url` is in the list of the run.',
    );
  }
}
