import { ApiProperty } from '@nestjs/swagger';
import type { HistoryAction, HistoryEntity } from './flag-history.entity.js';

export class HistoryActorResponse {
  /** `null`: the service itself, by a schedule. */
  id: string | null;
  /** As the actor was called then. */
  name: string;
}

export class FieldChangeResponse {
  field: string;
  @ApiProperty({ description: 'The value before; null for none.', nullable: true })
  before: unknown;
  @ApiProperty({ description: 'The value after; null for none.', nullable: true })
  after: unknown;
}

export class HistoryItemResponse {
  revision: number;
  /** Several things may have changed in one revision. */
  position: number;
  entity: HistoryEntity;
  key: string;
  action: HistoryAction;
  actor: HistoryActorResponse;
  /** Whole, as it was; `null`: it was not there. */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  before: object | null;
  /** Whole, as it became; `null`: it was taken away. */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  after: object | null;
  /** The fields that are different. */
  changes: FieldChangeResponse[];
  reason: string | null;
  request_id: string | null;
  created_at: Date;
}

export class HistoryPageResponse {
  items: HistoryItemResponse[];
  next_cursor: string | null;
}
