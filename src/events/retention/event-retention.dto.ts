import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsInt,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { EVENT_TYPES } from '../event-types.js';
import { PERMISSIONS, type Permission } from '../../auth/permissions.js';

export class TypeRetentionChange {
  /** Type of the events that the days apply to. */
  @IsIn(EVENT_TYPES)
  type: string;

  /** Days for which events of the type are stored after the day of their receipt; `null` applies the installation's. */
  @ApiProperty({ type: 'integer', minimum: 1, nullable: true })
  @ValidateIf((_change, value) => value !== null)
  @IsInt()
  @Min(1)
  days: number | null;
}

export class UpdateEventRetentionDto {
  /** Types whose setting changes, each once; all others stay as they are. */
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  @Type(() => TypeRetentionChange)
  types: TypeRetentionChange[];
}

class TypeRetentionResponse {
  /** Type of the events that the days apply to. */
  type: string;
  /** Days for which events of the type are stored after the day of their receipt. */
  days: number;
  /** The project's own setting; `null` when the installation's applies. It has no effect while it is longer than that. */
  own_days: number | null;
  /**
   * Start of the first day of receipt from which all events of the type are stored, RFC 3339, UTC. What projections keep, such as
   * costs and error groups, can be older.
   */
  stored_since: Date;
  /** Whether events of the type that were received before `stored_since` may have been deleted; `false` for a younger project. */
  has_deleted: boolean;
  /** Permission that a change of the setting requires. */
  @ApiProperty({ enum: PERMISSIONS })
  requires: Permission;
}

export class EventRetentionResponse {
  /** Days for which the installation stores events, `EVENTS_RETENTION_DAYS`; the most that a type can have. */
  installation_days: number;
  /** All event types in alphabetical order. */
  types: TypeRetentionResponse[];
}
