import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../common/page-query.dto.js';
import { IsFlagKey } from '../flag-key.js';
import type { HistoryEntity, HistoryAction } from './flag-history.entity.js';
import { ApiProperty } from '@nestjs/swagger';

export class HistoryQuery extends PageQuery {
  /** Id or key of the project. Required. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /**
   * Returns only changes of the flag or group with this key. For a flag, they include changes of its overrides and, without
   * `entity`, the changes that turned its group on or off while the flag belonged to it.
   */
  @IsOptional()
  @IsFlagKey()
  key?: string;

  /** Returns only changes of entities of this type. */
  @IsOptional()
  @IsIn(['flag', 'group', 'identities', 'override'])
  entity?: HistoryEntity;
}

class HistoryActorResponse {
  /** Id of the user who made the change; `null` when the service made it by applying a schedule. */
  id: string | null;
  /** Name of the actor at the time of the change. */
  name: string;
}

class FieldChangeResponse {
  /** Name of the changed field. */
  field: string;
  @ApiProperty({ description: 'Value before the change; `null` when the field had none.', nullable: true })
  before: unknown;
  @ApiProperty({ description: 'Value after the change; `null` when the field has none.', nullable: true })
  after: unknown;
}

export class HistoryItemResponse {
  /** Revision of the project that contains the change. */
  revision: number;
  /** Position of the change within its revision, which may contain several. */
  position: number;
  /** Type of the entity that was changed. */
  entity: HistoryEntity;
  /** Key of the changed flag or group; for an override, the key of its flag. */
  key: string;
  /** Action that was performed on the entity. */
  action: HistoryAction;
  /** User or service that made the change. */
  actor: HistoryActorResponse;
  /** Complete entity before the change; `null` when it did not exist yet. */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  before: object | null;
  /** Complete entity after the change; `null` when it was removed. */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  after: object | null;
  /** Fields whose values differ before and after the change. */
  changes: FieldChangeResponse[];
  /** Reason that the actor gave for the change; `null` when none was given. */
  reason: string | null;
  /** Id of the request that made the change, as in the service's log; `null` when no request did. */
  request_id: string | null;
  /** Time of the change, RFC 3339, UTC. */
  created_at: Date;
}

export class HistoryPageResponse {
  /** Changes on this page, newest first. */
  items: HistoryItemResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}
