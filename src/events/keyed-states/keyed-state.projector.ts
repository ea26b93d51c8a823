import sql, { raw } from 'sql-template-tag';
import type { AppConfig } from '../../config/app-config.js';
import { execute } from '../../database/rows.js';
import type { EventType } from '../event-types.js';
import type { ProjectionPage } from '../projections/projection-page.js';
import type { Projector, PruneContext } from '../projections/projector.js';
import { MAX_KEY_TEXT, MAX_STATE_TEXT, type KeyedStateDefinition } from './keyed-state-definition.js';

const PRUNED_AT_ONCE = 5000;

/**
 * Stores the states that events of one type report for each key: every change, and the last one by `ts`. The result does not
 * depend on the order in which events arrive.
 */
export class KeyedStateProjector implements Projector {
  readonly name: string;
  readonly version: number;
  readonly types: readonly EventType[];
  readonly tables = ['event_state_keys', 'event_state_changes'];
  /** Tables by day of receipt, from which a new build copies the days whose events are no longer stored. */
  readonly kept = this.tables;

  constructor(
    private readonly definition: KeyedStateDefinition,
    private readonly config: Pick<AppConfig, 'eventsRetentionDays'>,
  ) {
    this.name = definition.name;
    this.version = definition.version;
    this.types = [definition.type];
  }

  async apply(page: ProjectionPage): Promise<void> {
    const statement = page.statement(
      (events, first) => applySql(this.definition, events, `$${first}`),
      [page.build],
    );
    await execute(page.manager, statement);
  }

  async prune({ build, manager }: PruneContext): Promise<void> {
    const days = Math.max(this.definition.keptDays ?? 0, this.config.eventsRetentionDays);
    for (const table of this.tables.map((name) => raw(name))) {
      await execute(
        manager,
        sql`DELETE FROM ${table} WHERE ctid IN (
              SELECT ctid FROM ${table}
               WHERE build = ${build} AND received_on < (now() AT TIME ZONE 'UTC')::date - ${days}::int LIMIT ${PRUNED_AT_ONCE})`,
      );
    }
  }
}

/** Characters of an MD5 sum in hexadecimal digits. */
const CHECKSUM_LENGTH = 32;

/** Member names come from definitions in the source code; the check prevents quotes in SQL. */
function pathSql(path: readonly string[]): string {
  if (!path.every((name) => /^[A-Za-z]\w*$/.test(name))) throw new Error(`"${path.join('.')}" is not a path`);
  return `'{${path.join(',')}}'`;
}

/** SQL of the member as a text; NULL when it is not a text, or empty. */
function textSql(path: readonly string[]): string {
  const at = pathSql(path);
  return `CASE jsonb_typeof(e.data #> ${at}) WHEN 'string' THEN nullif(e.data #>> ${at}, '') END`;
}

function keySql(member: string | null): string {
  if (member === null) return `''`;
  const text = `coalesce(${textSql([member])}, '')`;
  return `CASE WHEN length(${text}) <= ${MAX_KEY_TEXT} THEN ${text}
    ELSE left(${text}, ${MAX_KEY_TEXT - CHECKSUM_LENGTH - 1}) || '…' || md5(${text}) END`;
}

function stateSql(state: KeyedStateDefinition['state']): string {
  const members = Object.entries(state).map(([name, { kind, paths, max = MAX_STATE_TEXT }]) => {
    const values = paths.map((path) => {
      const at = pathSql(path);
      const type = `jsonb_typeof(e.data #> ${at})`;
      if (kind === 'text') return `to_jsonb(left(${textSql(path)}, ${max}))`;
      if (kind === 'boolean') return `CASE ${type} WHEN 'boolean' THEN e.data #> ${at} END`;
      // Compared as jsonb, where a number of any size is one. Larger ones are not exact for a reader of JSON.
      return `CASE WHEN e.data #> ${at} BETWEEN '${Number.MIN_SAFE_INTEGER}'::jsonb AND '${Number.MAX_SAFE_INTEGER}'::jsonb
        AND ${type} = 'number' THEN e.data #> ${at} END`;
    });
    return `'${name}', coalesce(${values.join(', ')})`;
  });
  return `jsonb_strip_nulls(jsonb_build_object(${members.join(', ')}))`;
}

/** Adds a page of events to both tables; `build` is the parameter of the build. */
function applySql(definition: KeyedStateDefinition, events: string, build: string): string {
  return `
    WITH page AS MATERIALIZED (
      SELECT e.project_id, ${keySql(definition.key)} AS key, ${keySql(definition.part)} AS part, e.ts, e.id,
             e.received_at, (e.received_at AT TIME ZONE 'UTC')::date AS received_on,
             ${stateSql(definition.state)} AS state
        FROM ${events} AS e
    ), changes AS (
      INSERT INTO event_state_changes (build, project_id, key, part, ts, id, received_at, received_on, state)
      SELECT ${build}::int, project_id, key, part, ts, id, received_at, received_on, state FROM page
    )
    INSERT INTO event_state_keys AS k (build, project_id, key, part, received_on, first_ts, last_ts, last_id, changes)
    SELECT ${build}::int, project_id, key, part, received_on, min(ts), max(ts),
           (array_agg(id ORDER BY ts DESC, id DESC))[1], count(*)
      FROM page GROUP BY project_id, key, part, received_on
     ORDER BY project_id, key COLLATE "C", part COLLATE "C", received_on
        ON CONFLICT (build, project_id, key, part, received_on) DO UPDATE SET
           first_ts = least(k.first_ts, excluded.first_ts), last_ts = greatest(k.last_ts, excluded.last_ts),
           last_id = CASE WHEN (excluded.last_ts, excluded.last_id) > (k.last_ts, k.last_id)
                          THEN excluded.last_id ELSE k.last_id END,
           changes = k.changes + excluded.changes`;
}
