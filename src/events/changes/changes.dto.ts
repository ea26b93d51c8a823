import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayUnique, IsIn } from 'class-validator';
import { split } from '../explorer/events.dto.js';
import { ProjectChangesQuery } from '../keyed-states/keyed-state-query.dto.js';
import { CHANGE_KINDS } from './change-kinds.js';
import { ApiProperty } from '@nestjs/swagger';
import { IfPresent } from '../../common/validation/if-present.js';

export class ChangesQuery extends ProjectChangesQuery {
  /** Returns only changes of these kinds, comma-separated or repeated. */
  @IfPresent()
  @Transform(split)
  @ArrayMaxSize(CHANGE_KINDS.length)
  @ArrayUnique()
  @IsIn(CHANGE_KINDS, { each: true })
  kind?: string[];
}

const STATE = { type: 'object', additionalProperties: true, nullable: true } as const;

export class ChangeResponse {
  /** Id of the event that reports the change, a UUID. */
  id: string;
  /** Time of the change, RFC 3339, UTC. */
  at: string;
  /** Kind of the changed thing. */
  @ApiProperty({ enum: CHANGE_KINDS })
  kind: string;
  /** Name of the changed thing: a service, the key of a flag or group, the path of a configuration entry; empty when not stated. */
  subject: string;
  /** Where it was changed, such as an environment; `null` when not stated. */
  @ApiProperty({ type: String, nullable: true })
  scope: string | null;
  /** What was done, such as `killed`, `updated` or, for deploys, the outcome; `null` when not stated. */
  @ApiProperty({ type: String, nullable: true })
  action: string | null;
  @ApiProperty({
    ...STATE,
    description: 'What held before the change, as far as it is stated; `null` otherwise.',
  })
  before: Readonly<Record<string, unknown>> | null;
  @ApiProperty({
    ...STATE,
    description: 'What holds after the change, as far as it is stated; `null` otherwise.',
  })
  after: Readonly<Record<string, unknown>> | null;
  /** State in force after the change; for flags and groups `on`, `off`, `killed` or `archived`. `null` when the kind has none. */
  @ApiProperty({ type: String, nullable: true })
  effective: string | null;
  /** Reason that was given for the change; `null` without one. */
  @ApiProperty({ type: String, nullable: true })
  reason: string | null;
  /** Person or system that made the change; `null` when the event names none. */
  @ApiProperty({ type: String, nullable: true })
  actor: string | null;
}

export class ChangePageResponse {
  /** Start of the range, RFC 3339, UTC; `null` when it is open. */
  @ApiProperty({ type: String, nullable: true })
  from: string | null;
  /** End of the range, RFC 3339, UTC; `null` when it is open. */
  @ApiProperty({ type: String, nullable: true })
  to: string | null;
  /** Changes, the newest first. */
  items: ChangeResponse[];
  /** Value of `cursor` for the next page, which can have items even where this one has none; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}
