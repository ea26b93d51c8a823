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
