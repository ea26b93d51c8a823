import { ApiProperty } from '@nestjs/swagger';

export class AuditPersonResponse {
  /** Id of the person, a UUID. */
  id: string;
  /** Name of the person. */
  name: string;
}

export class AuditEventResponse {
  /** Id of the event, a UUID. */
  id: string;
  /** Time of the action, RFC 3339, UTC. */
  @ApiProperty({ type: String, format: 'date-time' })
  ts: string;
  /** Who acted, as the event states it. */
  actor: string;
  /** Person of the organization whose id or e-mail address `actor` is; `null` for any other actor. */
  @ApiProperty({ type: AuditPersonResponse, nullable: true })
  person: AuditPersonResponse | null;
  /** What was done; `null` when the event does not state it. */
  @ApiProperty({ type: String, nullable: true })
  action: string | null;
  /** What it was done to; `null` when the event does not state it. */
  @ApiProperty({ type: String, nullable: true })
  resource: string | null;
  /** HTTP method of the request; `null` when the event does not state it. */
  @ApiProperty({ type: String, nullable: true })
  method: string | null;
  /** Path of the request; `null` when the event does not state it. */
  @ApiProperty({ type: String, nullable: true })
  path: string | null;
  /** HTTP status of the response; `null` when the event does not state it. */
  @ApiProperty({ type: Number, nullable: true })
  status_code: number | null;
  /** IP address of the client; `null` when the event does not state it. */
  @ApiProperty({ type: String, nullable: true })
  ip: string | null;
}

export class AuditEventPageResponse {
  /** Start of the range, RFC 3339, UTC; `null` when it is open. */
  @ApiProperty({ type: String, nullable: true })
  from: string | null;
  /** End of the range, RFC 3339, UTC; `null` when it is open. */
  @ApiProperty({ type: String, nullable: true })
  to: string | null;
  /** Audit events, the newest first. With filters a page may have fewer than `limit`, even none, although more follow. */
  items: AuditEventResponse[];
  /** Value of `cursor` for the next page; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}

export class AuditFacetResponse {
  /** Value of the field; one of more than 1,000 characters is truncated, and as a filter selects all values that begin so. */
  value: string;
  /** Number of events with this value. */
  count: number;
}

export class AuditActorFacetResponse extends AuditFacetResponse {
  /** Person of the organization whose id or e-mail address the value is; `null` for any other actor. */
  @ApiProperty({ type: AuditPersonResponse, nullable: true })
  person: AuditPersonResponse | null;
}

export class AuditEventFacetsResponse {
  /** Start of the range, RFC 3339, UTC; `null` when it is open. */
  @ApiProperty({ type: String, nullable: true })
  from: string | null;
  /** End of the range, RFC 3339, UTC; `null` when it is open. */
  @ApiProperty({ type: String, nullable: true })
  to: string | null;
  /** Whether the counts cover the whole range; `false`: they cover its newest part, as there are too many events. */
  complete: boolean;
  /** The 50 most frequent actors, counted without the filter by actor. */
  actors: AuditActorFacetResponse[];
  /** The 50 most frequent actions, counted without the filter by action. */
  actions: AuditFacetResponse[];
  /** The 50 most frequent resources, counted without the filter by resource. */
  resources: AuditFacetResponse[];
}
