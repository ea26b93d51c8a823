import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayUnique, IsIn, ValidateIf } from 'class-validator';
import { split } from '../explorer/events.dto.js';
import { ProjectChangesQuery } from '../keyed-states/keyed-state-query.dto.js';
import { CHANGE_KINDS } from './change-kinds.js';

export class ChangesQuery extends ProjectChangesQuery {
  /** Returns only changes of these kinds, comma-separated or repeated. */
  @ValidateIf((_dto, value) => value !== undefined)
  @Transform(split)
  @ArrayMaxSize(CHANGE_KINDS.length)
  @ArrayUnique()
  @IsIn(CHANGE_KINDS, { each: true })
  kind?: string[];
}
