import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsString, IsUUID, MaxLength } from 'class-validator';
import { IfPresent } from '../../../common/validation/if-present.js';
import { IsDescription } from '../../../common/validation/is-description.js';
import { IsQueryInstant } from '../../../common/validation/is-instant.js';
import { RUN_KINDS, type RunKind } from '../../model/manifest.js';
import { BATCH_ACTIONS, type BatchAction } from '../../model/runs/run-batch.entity.js';
import { RUN_STATES, type RunState } from '../../model/runs/run-state.js';
import { ApiProperty } from '@nestjs/swagger';

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
  @IfPresent()
  @IsUUID()
  installation_id?: string;

  /** Only runs of this app; id or slug of the app. */
  @IfPresent()
  @IsString()
  @MaxLength(64)
  app?: string;

  /** Only runs in these states. States that the action does not apply to match no run. */
  @IfPresent()
  @IsArray()
  @ArrayMaxSize(RUN_STATES.length)
  @ArrayUnique()
  @IsIn(RUN_STATES, { each: true })
  state?: RunState[];

  /** Only runs that were started this way. */
  @IfPresent()
  @IsIn(RUN_KINDS)
  run_kind?: RunKind;

  /** Only runs of the backfill with this id. */
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
  /** Number of runs that match, counted up to `limit`. */
  @ApiProperty({ type: 'integer' })
  matching: number;
  /** Most runs that one batch acts on: the newest. */
  @ApiProperty({ type: 'integer' })
  limit: number;
  /** Whether more runs match than a batch acts on. */
  more: boolean;
}

export class RunBatchReasonResponse {
  /** Whether the runs were skipped, because there was nothing to do, or refused. */
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
  /** What the batch does with each run. */
  @ApiProperty({ enum: BATCH_ACTIONS })
  action: BatchAction;
  /** Number of runs in the batch. */
  @ApiProperty({ type: 'integer' })
  total: number;
  /** Number of runs that were canceled, or requested to stop, or repeated. */
  @ApiProperty({ type: 'integer' })
  done: number;
  /** Number of runs for which there was nothing to do, such as one that ended before it was canceled. */
  @ApiProperty({ type: 'integer' })
  skipped: number;
  /** Number of runs that could not be repeated, or for which the caller lacks the permission. */
  @ApiProperty({ type: 'integer' })
  refused: number;
  /** Number of runs that are not processed yet. */
  @ApiProperty({ type: 'integer' })
  remaining: number;
  /** Why runs were skipped or refused, the most frequent reason first. */
  reasons: RunBatchReasonResponse[];
  /** Creation time of the batch, RFC 3339, UTC. */
  created_at: Date;
  /** Time when the last run was processed, RFC 3339, UTC; `null` until then. */
  ended_at: Date | null;
}
