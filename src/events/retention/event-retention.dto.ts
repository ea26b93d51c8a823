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
  /** Event type to which the retention applies. */
  @IsIn(EVENT_TYPES)
  type: string;

  /**
   * Number of days for which events of the type are stored after the day of their receipt; `null` applies the retention of the
   * installation.
   */
  @ApiProperty({ type: 'integer', minimum: 1, nullable: true })
  @ValidateIf((_change, value) => value !== null)
  @IsInt()
  @Min(1)
  days: number | null;
}

export class UpdateEventRetentionDto {
  /** Types whose retention changes, each at most once. All other types are unchanged. */
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  @Type(() => TypeRetentionChange)
  types: TypeRetentionChange[];
}

class TypeRetentionResponse {
  /** Event type to which the retention applies. */
  type: string;
  /** Retention in effect: number of days for which events of the type are stored after the day of their receipt. */
  days: number;
  /**
   * Retention that the project has set, in days; `null` when the retention of the installation applies. A longer retention than
   * that of the installation has no effect.
   */
  own_days: number | null;
  /**
   * Start of the first day from which all received events of the type are stored, RFC 3339, UTC. Data that is computed from
   * events, such as costs and error groups, can be older.
   */
  stored_since: Date;
  /**
   * Whether events of the type that were received before `stored_since` may have been deleted; `false` when the project is
   * younger than that.
   */
  has_deleted: boolean;
  /** Permission that is required to change the setting. */
  @ApiProperty({ enum: PERMISSIONS })
  requires: Permission;
}

export class EventRetentionResponse {
  /** Retention of the installation in days (`EVENTS_RETENTION_DAYS`), which is the maximum for every type. */
  installation_days: number;
  /** Retention of each event type, sorted alphabetically. */
  types: TypeRetentionResponse[];
}
