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
  /** Kind of the changed object. */
  @ApiProperty({ enum: CHANGE_KINDS })
  kind: string;
  /**
   * Name of the changed object: a service, the key of a flag or group, or the path of a configuration entry; empty when the
   * event has none.
   */
  subject: string;
  /** Scope of the change, for example an environment; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  scope: string | null;
  /** Action, for example `killed` or `updated`; for deploys, the outcome. `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  action: string | null;
  @ApiProperty({
    ...STATE,
    description: 'Values before the change, as far as the event contains them; `null` when it contains none.',
  })
  before: Readonly<Record<string, unknown>> | null;
  @ApiProperty({
    ...STATE,
    description: 'Values after the change, as far as the event contains them; `null` when it contains none.',
  })
  after: Readonly<Record<string, unknown>> | null;
  /**
   * State in force after the change, for the flags and groups of this service `on`, `off`, `killed` or `archived`; `null` when
   * the event has none.
   */
  @ApiProperty({ type: String, nullable: true })
  effective: string | null;
  /** Reason for the change; `null` when none was given. */
  @ApiProperty({ type: String, nullable: true })
  reason: string | null;
  /** Person or system that made the change; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  actor: string | null;
}

export class ChangePageResponse {
  /** Start of the requested range, inclusive, RFC 3339, UTC; `null` when the request has no `from`. */
  @ApiProperty({ type: String, nullable: true })
  from: string | null;
  /** End of the requested range, exclusive, RFC 3339, UTC; `null` when the request has no `to`. */
  @ApiProperty({ type: String, nullable: true })
  to: string | null;
  /** Changes on this page, newest first. */
  items: ChangeResponse[];
  /** Value of `cursor` for the next page; `null` on the last page. A page without items can have a next page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}
