import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsString,
  IsUUID,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import { IsDescription } from '../../../common/validation/is-description.js';
import { IsQueryInstant } from '../../../common/validation/is-instant.js';
import { RUN_KINDS, type RunKind } from '../../model/manifest.js';
import { BATCH_ACTIONS, type BatchAction } from '../../model/run-batch.entity.js';
import { RUN_STATES, type RunState } from '../../model/run-state.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

/** An action, and the filters of the list of runs. */
export class RunBatchDto {
  /** `cancel` stops the active runs that match, `rerun` repeats the ended runs that match with their input. */
  @IsIn(BATCH_ACTIONS)
  action: BatchAction;

  /** Id or key of the project of the runs. */
  @IsString()
  @MaxLength(64)
  project_id: string;

  /** Only runs of the installation with this id. */
  @ValidateIf(given)
  @IsUUID()
  installation_id?: string;

  /** Only runs of this app; id or slug of the app. */
  @ValidateIf(given)
  @IsString()
  @MaxLength(64)
  app?: string;

  /** Only runs in these states. States that the action does not apply to match no run. */
  @ValidateIf(given)
  @IsArray()
  @ArrayMaxSize(RUN_STATES.length)
  @ArrayUnique()
  @IsIn(RUN_STATES, { each: true })
  state?: RunState[];

  /** Only runs that were started this way. */
  @ValidateIf(given)
  @IsIn(RUN_KINDS)
  run_kind?: RunKind;

  /** Only runs of the backfill with this id. */
  @ValidateIf(given)
  @IsUUID()
  backfill_id?: string;

  /** Earliest creation time of the runs, inclusive. RFC 3339 with `Z` or any offset. */
  @ValidateIf(given)
  @IsQueryInstant()
  from?: string;

  /** Latest creation time of the runs, exclusive. RFC 3339 with `Z` or any offset. */
  @ValidateIf(given)
  @IsQueryInstant()
  to?: string;

  /** Reason for a cancellation, recorded in the audit trail. */
  @ValidateIf(given)
  @IsDescription(500)
  reason?: string;
}
