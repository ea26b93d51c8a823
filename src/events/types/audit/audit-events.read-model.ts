import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { readPeople, type Person } from '../../../auth/accounts/users/read-users.js';
import { decodeEventCursor, type EventCursor } from '../../store/event-cursor.js';
import { type EventFilter, ANY_EVENT } from '../../store/event-filter.js';
import { EventStore, MAX_KEY_LENGTH } from '../../store/event-store.js';
import { tooSlow } from '../../store/too-slow.js';
import type {
  AuditEventFilterQuery,
  AuditEventsQuery,
  AuditEventFacetsResponse,
  AuditEventPageResponse,
  AuditEventResponse,
  AuditPersonResponse,
} from './audit-events.dto.js';
import type { FieldTest, ValueTest } from '../../query/field-test.js';
import auditType from './audit.type.js';

/** Members of `data` by which audit events are filtered and counted. */
const AUDIT_FIELDS = ['actor', 'action', 'resource'] as const;
type AuditField = (typeof AUDIT_FIELDS)[number];

type AuditValues = Partial<Record<AuditField | 'q', string | undefined>>;

/** @param person person of the organization that the actor of the query identifies. */
function toAuditFilter(values: AuditValues, person: Person | undefined): EventFilter {
  const { q } = values;
  const fields = AUDIT_FIELDS.flatMap((field): FieldTest[] => {
    const value = values[field];
    if (value === undefined || value === '') return [];
    const spellings = field === 'actor' && person !== undefined ? [value, person.id, person.email] : [value];
    return [{ paths: [[field]], tests: [...new Set(spellings)].map(toTest) }];
  });
  return {
    ...ANY_EVENT,
    types: [auditType.name],
    texts: q === undefined || q === '' ? null : [q],
    fields: fields.length === 0 ? null : fields,
  };
}

/** Matches by prefix when the text has the maximum length of a facet's key, since such a key may be truncated. */
function toTest(text: string): ValueTest {
  if (Array.from(text).length >= MAX_KEY_LENGTH) return { kind: 'prefix', text };
  return { kind: 'equals', text, isText: true };
}

/**
 * Maximum number of parts of the search for one page, of 5,000 events each: a filter that few events match still returns
 * them in one response.
 */
const MAX_PARTS = 10;
const PART_MS = 2000;
const MAX_FACETS = 50;
/** Maximum number of events that are counted for one facet, the newest first. */
const FACET_ROWS = 50_000;
const FACET_MS = 2000;

/** Reads the audit events that were sent to a project, and resolves their actors to people of the organization. */
@Injectable()
export class AuditEventsReadModel {
  constructor(
    private readonly store: EventStore,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  async page(projectId: string, query: AuditEventsQuery): Promise<AuditEventPageResponse> {
    const { from, to, limit, cursor } = query;
    const filter = await this.filterOf(query);
    const texts: string[] = [];
    let next: string | null = cursor ?? null;
    for (let part = 0; part < MAX_PARTS; part++) {
      const after: EventCursor | undefined = next === null ? undefined : decodeEventCursor(next);
      const question = { projectId, filter, range: { from, to }, limit: limit - texts.length, after };
      const page = await this.store.page({ ...question, budget: { milliseconds: PART_MS } });
      if (page.coverage.exhausted === 'milliseconds') {
        if (part === 0) throw tooSlow();
        break;
      }
      texts.push(...page.items);
      next = page.nextCursor;
      if (next === null || texts.length >= limit) break;
    }
    const events = texts.map((text) => JSON.parse(text) as SentEvent);
    const people = await readPeople(
      this.dataSource.manager,
      events.map(({ data }) => actorOf(data)),
    );
    const items = events.map((event) => toResponse(event, people));
    return { from: from ?? null, to: to ?? null, items, next_cursor: next };
  }

  async facets(projectId: string, query: AuditEventFilterQuery): Promise<AuditEventFacetsResponse> {
    const { from, to } = query;
    const [actors, actions, resources] = [
      await this.count(projectId, query, 'actor'),
      await this.count(projectId, query, 'action'),
      await this.count(projectId, query, 'resource'),
    ];
    const people = await readPeople(
      this.dataSource.manager,
      actors.values.map(({ value }) => value),
    );
    return {
      from: from ?? null,
      to: to ?? null,
      complete: [actors, actions, resources].every(({ isComplete }) => isComplete),
      actors: actors.values.map(({ value, count }) => ({
        value,
        count,
        person: toPersonResponse(people.get(value)),
      })),
      actions: actions.values,
      resources: resources.values,
    };
  }

  /** Filter of a query whose actor can be a person with several names. */
  async filterOf({ q, actor, action, resource }: AuditEventFilterQuery): Promise<EventFilter> {
    const people = await readPeople(this.dataSource.manager, actor === undefined ? [] : [actor]);
    return toAuditFilter({ q, actor, action, resource }, people.get(actor ?? ''));
  }

  private async count(
    projectId: string,
    query: AuditEventFilterQuery,
    field: AuditField,
  ): Promise<{ values: { value: string; count: number }[]; isComplete: boolean }> {
    const { from, to } = query;
    const { groups, coverage } = await this.store.aggregate({
      projectId,
      filter: await this.filterOf({ ...query, [field]: undefined }),
      range: { from, to },
      groupBy: [{ kind: 'data', path: [field] }],
      measures: [],
      // One group more, for the events without the field.
      maxGroups: MAX_FACETS + 1,
      budget: { rows: FACET_ROWS, milliseconds: FACET_MS },
    });
    if (coverage.covered === null) throw tooSlow();
    const values = groups.flatMap(({ keys: [value = null], count }) =>
      value === null || value === '' ? [] : [{ value, count }],
    );
    return { values: values.slice(0, MAX_FACETS), isComplete: coverage.isComplete };
  }
}

interface SentEvent {
  id: string;
  ts: string;
  data: Record<string, unknown>;
}

function toResponse({ id, ts, data }: SentEvent, people: ReadonlyMap<string, Person>): AuditEventResponse {
  const { statusCode } = data;
  return {
    id,
    ts,
    actor: actorOf(data),
    person: toPersonResponse(people.get(actorOf(data))),
    action: textOf(data['action']),
    resource: textOf(data['resource']),
    method: textOf(data['method']),
    path: textOf(data['path']),
    status_code: Number.isSafeInteger(statusCode) ? (statusCode as number) : null,
    ip: textOf(data['ip']),
  };
}

function toPersonResponse(person: Person | undefined): AuditPersonResponse | null {
  return person === undefined ? null : { id: person.id, name: person.name };
}

/** The schema requires an actor; events of earlier schemas may have none. */
function actorOf(data: Record<string, unknown>): string {
  return textOf(data['actor']) ?? '';
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
