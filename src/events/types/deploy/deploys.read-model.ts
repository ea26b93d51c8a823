import { Injectable } from '@nestjs/common';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { decodeCursor, toPage } from '../../../common/pagination.js';
import { json, number, orNull, queryRows, text, time, type RowOf } from '../../../database/rows.js';
import { KeyedStates } from '../../keyed-states/keyed-states.js';
import { readChanges, toChangesPage, type StateChange } from '../../keyed-states/read-changes.js';
import { equalsOrAny } from '../list-filters.js';
import { outcomeSql, wordOf, wordSql, type DeployOutcome } from './deploy-outcome.js';
import { DEPLOYS, type DeployState } from './deploys.definition.js';
import type {
  CurrentDeploysQuery,
  DeploysQuery,
  CurrentDeployPageResponse,
  DeployedVersionResponse,
  DeployPageResponse,
} from './deploys.dto.js';

/** Number of events of one target among which the start and the end of a deploy are searched. */
const NEIGHBORS = 200;
/** Number of events of one target among which the running version is searched. */
const RUNNING_WITHIN = 1000;

type Change = StateChange<DeployState>;
/** Columns that are not stored with a change. */
const DERIVED = { id: text(), outcome: text<DeployOutcome>(), startedAt: orNull(time()) };
type Derived = RowOf<typeof DERIVED>;

/** Reads projected deploys. */
@Injectable()
export class DeploysReadModel {
  constructor(private readonly states: KeyedStates) {}

  async deploys(projectId: string, query: DeploysQuery): Promise<DeployPageResponse> {
    const { service: key, environment: part, status, outcome, commit, from, to, cursor, limit } = query;
    return this.states.read(DEPLOYS, async (shown) => {
      const question = { projectId, key, part, from, to, cursor, limit };
      const rows = await readChanges<DeployState>(shown, question, [
        IS_SHOWN,
        ...(status === undefined ? [] : [sql`${raw(wordSql(`c.state->>'status'`))} = ${wordOf(status)}`]),
        ...(outcome === undefined ? [] : [sql`${raw(outcomeSql('c.state'))} = ${outcome}`]),
        ...(commit === undefined ? [] : [isCommit(commit.toLowerCase())]),
      ]);
      const derived = await queryRows(shown.manager, DERIVED, derivedSql(shown.build, projectId, rows));
      const byId = new Map(derived.map((row) => [row.id, row]));
      const page = toChangesPage(rows, limit, (row) => toResponse(row, byId.get(row.id)));
      return { from: from ?? null, to: to ?? null, complete: shown.complete, ...page };
    });
  }

  async current(
    projectId: string,
    { limit, cursor, service, environment }: CurrentDeploysQuery,
  ): Promise<CurrentDeployPageResponse> {
    const after = decodeCursor(
      cursor,
      (position) => position.length === 2 && !position.join('').includes('\0'),
    );
    return this.states.read(DEPLOYS, async ({ manager, build, complete }) => {
      const following = after === undefined ? empty : sql`AND (key, part) > (${after[0]}, ${after[1]})`;
      const rows = await queryRows(
        manager,
        CURRENT,
        currentSql(
          sql`build = ${build} AND project_id = ${projectId} ${following}
              AND ${equalsOrAny('key', service)} AND ${equalsOrAny('part', environment)}`,
          limit + 1,
        ),
      );
      const page = toPage(
        rows,
        limit,
        ({ key, part, events, running, latest }) => ({
          service: key,
          environment: part === '' ? null : part,
          running: running && toVersion(running),
          latest: toVersion(latest),
          events,
        }),
        ({ key, part }) => [key, part],
      );
      return { complete, ...page };
    });
  }
}

function toResponse(row: Change, derived: Derived | undefined): DeployPageResponse['items'][number] {
  const { outcome = 'other', startedAt = null } = derived ?? {};
  const { version = null, status = null, commit = null, actor = null } = row.state;
  const hasEnded = outcome !== 'in_progress' && outcome !== 'other';
  return {
    id: row.id,
    ts: row.ts,
    service: row.key,
    environment: row.part === '' ? null : row.part,
    version,
    status,
    outcome,
    commit,
    actor,
    started_at: startedAt,
    duration_ms: startedAt !== null && hasEnded ? row.ts.getTime() - startedAt.getTime() : null,
  };
}

interface CurrentVersion {
  id: string;
  /** RFC 3339. */
  ts: string;
  outcome: DeployOutcome;
  state: Partial<DeployState>;
}

const CURRENT = {
  key: text(),
  part: text(),
  events: number(),
  running: orNull(json<CurrentVersion>()),
  latest: json<CurrentVersion>(),
};

function toVersion({ id, ts, outcome, state }: CurrentVersion): DeployedVersionResponse {
  const { version = null, status = null, commit = null, actor = null } = state;
  return { id, ts: new Date(ts), version, status, outcome, commit, actor };
}

/** Both the stored and the requested commit may be abbreviated. */
function isCommit(commit: string): Sql {
  const stored = raw(`lower(c.state->>'commit')`);
  return sql`(c.state ? 'commit' AND left(c.state->>'commit', 7) IN (left(${commit}, 7), upper(left(${commit}, 7)))
    AND length(${stored}) >= 7 AND (starts_with(${stored}, ${commit}) OR starts_with(${commit}, ${stored})))`;
}

const ofTarget = (of: string, target: string): string =>
  `${of}.build = ${target}.build AND ${of}.project_id = ${target}.project_id AND ${of}.key = ${target}.key AND ${of}.part = ${target}.part`;

const isSameVersion = (a: string, b: string): string =>
  `${a}.state->>'version' IS NOT DISTINCT FROM ${b}.state->>'version'`;

/** An event that reports a start is omitted when a later event of the same version reports the status of that deploy. */
const IS_SHOWN = raw(`(${outcomeSql('c.state')} <> 'in_progress' OR NOT EXISTS (
  SELECT FROM (SELECT * FROM event_state_changes AS n
                WHERE ${ofTarget('n', 'c')} AND (n.ts, n.id) > (c.ts, c.id)
                ORDER BY n.ts, n.id LIMIT ${NEIGHBORS}) AS n
   WHERE ${isSameVersion('n', 'c')} AND ${outcomeSql('n.state')} <> 'other'))`);

/** A deploy starts with the first in-progress event of its version after the end of the previous deploy. */
function derivedSql(build: number, projectId: string, changes: readonly Change[]): Sql {
  const keys = changes.map(({ key }) => key);
  const parts = changes.map(({ part }) => part);
  const times = changes.map(({ tsText }) => tsText);
  const ids = changes.map(({ id }) => id);
  const outcome = raw(outcomeSql('c.state'));
  return sql`
  SELECT c.id, ${outcome} AS outcome, started.at AS "startedAt"
    FROM unnest(${keys}::text[], ${parts}::text[], ${times}::timestamptz[], ${ids}::uuid[]) AS shown (key, part, ts, id)
    JOIN event_state_changes AS c
      ON c.build = ${build} AND c.project_id = ${projectId} AND c.key = shown.key AND c.part = shown.part AND c.ts = shown.ts AND c.id = shown.id
   CROSS JOIN LATERAL (
     WITH before AS (
       SELECT p.ts, ${raw(outcomeSql('p.state'))} AS outcome
         FROM (SELECT * FROM event_state_changes AS p
                WHERE ${raw(ofTarget('p', 'c'))} AND (p.ts, p.id) < (c.ts, c.id)
                ORDER BY p.ts DESC, p.id DESC LIMIT ${raw(String(NEIGHBORS))}) AS p
        WHERE ${raw(isSameVersion('p', 'c'))}
     )
     SELECT least(min(ts), CASE WHEN ${outcome} = 'in_progress' THEN c.ts END) AS at
       FROM before
      WHERE outcome = 'in_progress'
        AND ts > coalesce((SELECT max(ts) FROM before WHERE outcome NOT IN ('in_progress', 'other')), '-infinity')
   ) AS started`;
}

const version = (row: string): Sql =>
  raw(
    `jsonb_build_object('id', ${row}.id, 'ts', ${row}.ts, 'outcome', ${outcomeSql(`${row}.state`)}, 'state', ${row}.state)`,
  );

/** @param targets condition on `event_state_keys` */
function currentSql(targets: Sql, limit: number): Sql {
  return sql`
  SELECT k.key, k.part, k.events, running.version AS running,
         coalesce(latest.version, jsonb_build_object('id', k.last_id, 'ts', k.last_ts, 'outcome', 'other', 'state', '{}'::jsonb))
           AS latest
    FROM (SELECT build, project_id, key, part, sum(changes)::float8 AS events, max(last_ts) AS last_ts,
                 (array_agg(last_id ORDER BY last_ts DESC, last_id DESC))[1] AS last_id
            FROM event_state_keys
           WHERE ${targets}
           GROUP BY build, project_id, key, part ORDER BY key, part LIMIT ${limit}) AS k
    LEFT JOIN LATERAL (
      SELECT ${version('l')} AS version FROM event_state_changes AS l
       WHERE ${raw(ofTarget('l', 'k'))} AND l.ts = k.last_ts AND l.id = k.last_id
    ) AS latest ON true
    LEFT JOIN LATERAL (
      SELECT ${version('r')} AS version
        FROM (SELECT * FROM event_state_changes AS r WHERE ${raw(ofTarget('r', 'k'))}
               ORDER BY r.ts DESC, r.id DESC LIMIT ${raw(String(RUNNING_WITHIN))}) AS r
       WHERE ${raw(outcomeSql('r.state'))} = 'succeeded' AND NOT EXISTS (
         SELECT FROM event_state_changes AS b
          WHERE ${raw(ofTarget('b', 'k'))} AND (b.ts, b.id) > (r.ts, r.id) AND ${raw(outcomeSql('b.state'))} = 'rolled_back'
            AND ${raw(isSameVersion('b', 'r'))})
       ORDER BY r.ts DESC, r.id DESC LIMIT 1
    ) AS running ON true
   ORDER BY k.key, k.part`;
}
