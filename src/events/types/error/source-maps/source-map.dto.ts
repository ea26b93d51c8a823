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
  /** Debug id that events name, a UUID in lower case with hyphens. */
  debug_id: string;
  /** Size of the JSON that was uploaded, in bytes. */
  size: number;
  /** Bytes that the source map takes in the database. */
  stored_size: number;
  /** Time of the upload, RFC 3339, UTC. */
  uploaded_at: Date;
  /** E-mail address of the person, or name of the service account, who uploaded it; `null` when it is not known. */
  @ApiProperty({ type: String, nullable: true })
  uploaded_by: string | null;
  /** Day, UTC, on which an event was last read by it, `2026-11-23`; `null` when none was. */
  @ApiProperty({ type: String, nullable: true })
  last_used_on: string | null;
}

export class SourceMapPageResponse {
  /** Source maps, the latest upload first. */
  items: SourceMapResponse[];
  /** Goes into `cursor` for the next page; `null` on the last one. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}
