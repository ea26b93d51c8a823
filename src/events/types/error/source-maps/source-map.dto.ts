import { IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../../../common/page-query.dto.js';
import { ApiProperty } from '@nestjs/swagger';

export class SourceMapsQuery extends PageQuery {
  /** Id or key of the project. */
  @IsString()
  @MaxLength(100)
  project_id: string;
}

export class SourceMapResponse {
  /** Debug id by which events refer to the source map, a UUID in lower case with hyphens. */
  debug_id: string;
  /** Size of the uploaded JSON in bytes. */
  size: number;
  /** Size of the source map in the database in bytes. */
  stored_size: number;
  /** Time of the upload, RFC 3339, UTC. */
  uploaded_at: Date;
  /** E-mail address of the person, or name of the service account, that uploaded the source map; `null` when unknown. */
  @ApiProperty({ type: String, nullable: true })
  uploaded_by: string | null;
  /**
   * Date (UTC) on which the source map was last applied to an event, for example `2026-11-23`; `null` when it was never applied.
   */
  @ApiProperty({ type: String, nullable: true })
  last_used_on: string | null;
}

export class SourceMapPageResponse {
  /** Source maps on this page, latest upload first. */
  items: SourceMapResponse[];
  /** Value of `cursor` for the next page; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}
