import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../../common/clock.js';
import { json, number, orNull, queryRows, text, time } from '../../../../database/rows.js';
import { EventStore } from '../../../store/event-store.js';
import { readInTime } from '../../../store/postgres/within-time.js';
import { readIsComplete } from '../../read-is-complete.js';
import type { GroupAction } from '../triage/group-status.js';
import { noSuchGroup, requireGroups } from '../triage/existing-groups.js';
import { describeGroups, hourStart } from './describe-groups.js';
import type {
  ErrorFingerprintPartResponse,
  ErrorFingerprintResponse,
  ErrorGroupDetailResponse,
  ErrorHistoryResponse,
  ErrorSampleResponse,
  ErrorExceptionResponse,
} from './error-group.response.js';
import { DEADLINE_MS, fingerprintsOf, groupRows } from './groups-sql.js';
import { Symbolicator } from '../source-maps/symbolicator.js';
import { isInApp } from '../fingerprint/library-code.js';
import type { StackException } from '../stack/stack-frame.js';
import { readNotion } from '../../../query/event-notions.js';

const MAX_VALUES = 100;
const MAX_HOURS = 7 * 24;
const HOURS_OF_SPARKLINE = 24;
const MAX_FINGERPRINTS = 50;
const MAX_SAMPLES = 10;
const MAX_HISTORY = 100;

const FINGERPRINT_ROW = {
  id: text(),
  version: number(),
  title: text(),
  count: number(),
  first_seen: time(),
  last_seen: time(),
  parts: json<ErrorFingerprintPartResponse[]>(),
};

const HISTORY_ROW = {
  at: time(),
  action: text<GroupAction>(),
  actor: orNull(text()),
  details: json<Record<string, unknown>>(),
};

/** Reads the details of one error group. */
@Injectable()
export class ErrorGroupDetailReadModel {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly symbolicator: Symbolicator,
  ) {}

  /**
   * @param id of the group, or of one that was merged into it
   * @throws ProblemError `not_found`, `service_unavailable`
   */
  async one(projectId: string, id: string): Promise<ErrorGroupDetailResponse> {
    const nowMs = this.clock.now();
    const { eventIds, ...group } = await readInTime(this.dataSource, DEADLINE_MS, async (manager) => {
      const [groupId] = await requireGroups(manager, projectId, [id]);
      const rows = await groupRows(manager, projectId, [groupId]);
      const [described] = await describeGroups(manager, projectId, rows, MAX_VALUES, MAX_HOURS);
      if (described === undefined) throw noSuchGroup();
      const complete = await readIsComplete(manager, 'errors');
      return {
        ...described,
        hours: described.hours.slice(-HOURS_OF_SPARKLINE),
        histogram: described.hours.map((count, index) => ({
          at: new Date(hourStart(nowMs, MAX_HOURS, index)),
          count,
        })),
        fingerprints: await fingerprintRows(manager, projectId, groupId),
        history: await historyRows(manager, projectId, groupId),
        complete,
        eventIds: await sampledEvents(manager, projectId, groupId),
      };
    });
    return { ...group, samples: await this.samples(projectId, eventIds) };
  }

  /** Samples whose events are still stored, symbolicated with all source maps that are stored now. */
  private async samples(projectId: string, ids: readonly string[]): Promise<ErrorSampleResponse[]> {
    const stored = await Promise.all(ids.map((id) => this.store.get(id)));
    const events = stored.flatMap((event) =>
      event?.projectId === projectId ? [JSON.parse(event.json) as EventJson] : [],
    );
    const reports = await this.symbolicator.read(
      this.dataSource,
      events.map(({ data }) => ({ projectId, data, beforeMs: Infinity })),
    );
    return events
      .map((event, i) => toSample(event, reports[i]?.exceptions ?? []))
      .toSorted((a, b) => (a.ts === b.ts ? 0 : a.ts < b.ts ? 1 : -1));
  }
}

function fingerprintRows(
  manager: EntityManager,
  projectId: string,
  groupId: string,
): Promise<ErrorFingerprintResponse[]> {
  return queryRows(
    manager,
    FINGERPRINT_ROW,
    sql`SELECT fingerprint AS id, version, title, events::float8 AS count, first_seen, last_seen, parts
          FROM (${fingerprintsOf(projectId, [groupId])}) AS f
         ORDER BY last_seen DESC, fingerprint LIMIT ${MAX_FINGERPRINTS}`,
  );
}

function historyRows(
  manager: EntityManager,
  projectId: string,
  groupId: string,
): Promise<ErrorHistoryResponse[]> {
  return queryRows(
    manager,
    HISTORY_ROW,
    sql`SELECT at, action, actor, details FROM error_group_history
         WHERE project_id = ${projectId} AND group_id = ${groupId} ORDER BY id DESC LIMIT ${MAX_HISTORY}`,
  );
}

/** The first and the last event of the group, and some events in between. */
async function sampledEvents(manager: EntityManager, projectId: string, groupId: string): Promise<string[]> {
  const rows = await queryRows(
    manager,
    { id: text() },
    sql`WITH f AS (${fingerprintsOf(projectId, [groupId])}), sampled AS (
       SELECT (SELECT last_event FROM f ORDER BY last_seen DESC, last_event DESC LIMIT 1) AS id, 0 AS rank
       UNION ALL SELECT (SELECT first_event FROM f ORDER BY first_seen, first_event LIMIT 1), 1
       UNION ALL SELECT sample, 2 FROM f CROSS JOIN LATERAL unnest(f.samples) AS sample)
     SELECT id FROM sampled WHERE id IS NOT NULL GROUP BY id ORDER BY min(rank), md5(id::text) LIMIT ${MAX_SAMPLES}`,
  );
  return rows.map(({ id }) => id);
}

const MAX_MESSAGE_LENGTH = 2000;
const MAX_FRAME_LENGTH = 300;
const MAX_NOTION_LENGTH = 200;

interface EventJson {
  id: string;
  ts: string;
  data: Record<string, unknown>;
}

/** @param exceptions of the event's report, with the frames of their sources */
function toSample({ id, ts, data }: EventJson, exceptions: readonly StackException[]): ErrorSampleResponse {
  const notion = (name: string): string | null => cut(readNotion(data, name), MAX_NOTION_LENGTH);
  return {
    event_id: id,
    ts,
    release: notion('release'),
    environment: notion('environment'),
    service: notion('service'),
    user: notion('user'),
    trace_id: notion('trace'),
    exceptions: toExceptions(exceptions),
  };
}

/** Exceptions in the form that the fingerprint reads, so that the portal displays the basis of the group. */
function toExceptions(exceptions: readonly StackException[]): ErrorExceptionResponse[] {
  return exceptions.map(({ type, message, frames }) => ({
    type: cut(type, MAX_FRAME_LENGTH),
    message: cut(message, MAX_MESSAGE_LENGTH),
    frames: frames.map((frame) => ({
      function: cut(frame.function, MAX_FRAME_LENGTH),
      file: cut(frame.file, MAX_FRAME_LENGTH),
      line: frame.line,
      column: frame.column,
      in_app: isInApp(frame),
    })),
  }));
}

function cut(text: string | null, length: number): string | null {
  return text === null ? null : text.slice(0, length).toWellFormed();
}
