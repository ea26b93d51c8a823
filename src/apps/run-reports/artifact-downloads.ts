import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ProblemError } from '../../common/problem/problem-error.js';
import { RunArtifact } from '../model/runs/run-artifact.entity.js';
import { APP_PROBLEMS } from '../problems.js';

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
      'This artifact is stored elsewhere. Read its `url` from the `artifacts` of the run.',
    );
  }
}

/** `Content-Disposition` of a download (RFC 6266): an ASCII name for old clients, and the exact one. */
export function attachmentHeader(name: string): string {
  // A name with a path must not choose the folder of the download.
  const file = name.replaceAll(/[/\\]/g, '_');
  const plain = file.replaceAll(/[^\x20-\x7e]|["%]/g, '_');
  // RFC 8187 allows fewer characters than URLs do.
  const exact = encodeURIComponent(file).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

/** Types that no browser executes as a page of this origin, even if it displayed them instead of saving them. */
const HARMLESS: ReadonlySet<string> = new Set([
  'application/gzip',
  'application/json',
  'application/octet-stream',
  'application/pdf',
  'application/vnd.apache.parquet',
  'application/x-ndjson',
  'application/zip',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'text/csv',
  'text/markdown',
  'text/plain',
  'text/tab-separated-values',
]);

/** The type with which an artifact is delivered: the reported one, unless a browser could execute it as a page or script. */
export function servedType(contentType: string): string {
  const [type = ''] = contentType.split(';');
  return HARMLESS.has(type.trim()) ? contentType : 'application/octet-stream';
}
