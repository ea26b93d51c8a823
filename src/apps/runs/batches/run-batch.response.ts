import { ApiProperty } from '@nestjs/swagger';
import { BATCH_ACTIONS, type BatchAction } from '../../model/run-batch.entity.js';

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
