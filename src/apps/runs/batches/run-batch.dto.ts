import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsString, IsUUID, MaxLength } from 'class-validator';
import { IfPresent } from '../../../common/validation/if-present.js';
import { IsDescription } from '../../../common/validation/is-description.js';
import { IsQueryInstant } from '../../../common/validation/is-instant.js';
import { RUN_KINDS, type RunKind } from '../../model/manifest.js';
import { BATCH_ACTIONS, type BatchAction } from '../../model/runs/run-batch.entity.js';
import { RUN_STATES, type RunState } from '../../model/runs/run-state.js';
import { ApiProperty } from '@nestjs/swagger';

/** Action of a batch, with the filters of the list of runs. */
export class RunBatchDto {
  /** Action of the batch. `cancel` stops the matching active runs. `rerun` repeats the matching ended runs with their input. */
  @IsIn(BATCH_ACTIONS)
  action: BatchAction;

  /** Id or key of the project of the runs. */
  @IsString()
  @MaxLength(64)
  project_id: string;

  /** Selects only runs of the installation with this id. */
  @IfPresent()
  @IsUUID()
  installation_id?: string;

  /** Selects only runs of this app; id or slug of the app. */
  @IfPresent()
  @IsString()
  @MaxLength(64)
  app?: string;

  /** Selects only runs in these states. States to which the action does not apply select no runs. */
  @IfPresent()
  @IsArray()
  @ArrayMaxSize(RUN_STATES.length)
  @ArrayUnique()
  @IsIn(RUN_STATES, { each: true })
  state?: RunState[];

  /** Selects only runs of this kind. */
  @IfPresent()
  @IsIn(RUN_KINDS)
  run_kind?: RunKind;

  /** Selects only runs of the backfill with this id. */
  @IfPresent()
  @IsUUID()
  backfill_id?: string;

  /** Earliest creation time of the runs, inclusive. RFC 3339 with `Z` or any offset. */
  @IfPresent()
  @IsQueryInstant()
  from?: string;

  /** Latest creation time of the runs, exclusive. RFC 3339 with `Z` or any offset. */
  @IfPresent()
  @IsQueryInstant()
  to?: string;

  /** Reason for a cancellation, recorded in the audit trail. */
  @IfPresent()
  @IsDescription(500)
  reason?: string;
}

export class RunBatchPreviewResponse {
  /** Number of matching runs, counted up to `limit`. */
  @ApiProperty({ type: 'integer' })
  matching: number;
  /** Maximum number of runs of one batch. The newest runs are selected. */
  @ApiProperty({ type: 'integer' })
  limit: number;
  /** Whether more runs match than `limit`. */
  more: boolean;
}

export class RunBatchReasonResponse {
  /** Whether the runs were skipped, because nothing was to be done, or refused. */
  @ApiProperty({ enum: ['skipped', 'refused'] })
  outcome: 'refused' | 'skipped';
  /** Stable code of the reason. */
  code: string;
  /** Number of runs with this reason. */
  @ApiProperty({ type: 'integer' })
  count: number;
}

export class RunBatchResponse {
  /** Id of the batch, a UUID. */
  id: string;
  /** Action that the batch performs on each run. */
  @ApiProperty({ enum: BATCH_ACTIONS })
  action: BatchAction;
  /** Number of runs in the batch. */
  @ApiProperty({ type: 'integer' })
  total: number;
  /** Number of runs that were canceled or requested to stop, or that were repeated. */
  @ApiProperty({ type: 'integer' })
  done: number;
  /** Number of runs for which nothing was to be done, for example because the run ended before it was canceled. */
  @ApiProperty({ type: 'integer' })
  skipped: number;
  /** Number of runs that could not be repeated or for which the caller lacks the permission. */
  @ApiProperty({ type: 'integer' })
  refused: number;
  /** Number of runs that are not processed yet. */
  @ApiProperty({ type: 'integer' })
  remaining: number;
  /** Reasons why runs were skipped or refused, most frequent first. */
  reasons: RunBatchReasonResponse[];
  /** Creation time of the batch, RFC 3339, UTC. */
  created_at: Date;
  /** Time at which the last run was processed, RFC 3339, UTC; `null` until then. */
  ended_at: Date | null;
}
