import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { WithoutCan } from '../../../auth/authorization/reader-permissions.js';
import type { UserCaller } from '../../../auth/caller.js';
import { parseExact } from '../../../common/json/parse-exact.js';
import { decodeIdCursor, toPage, type Page } from '../../../common/pagination.js';
import { number, orNull, queryRow, queryRows, text, time, json, type RowOf } from '../../../database/rows.js';
import { maskSecrets } from '../../author-schemas/values/secret-values.js';
import type { Owner } from '../../catalog/owner.js';
import { CallbackRefusal } from '../../model/callback-refusal.entity.js';
import { RunTransition } from '../../model/runs/run-transition.entity.js';
import type { Run } from '../../model/runs/run.entity.js';
import type { RunQuery } from '../run.dto.js';
import { readApprovals } from './read-approvals.js';
import { readRunQueues } from './run-queues.js';
import { RUN_COLUMNS, RUN_JOINS, runListSql, firstIdAt, RUN_ROW } from './run-rows.js';
import { RunScopeResolver } from './run-scope-resolver.js';
import { runResponse } from './run.presenter.js';
import type {
  RefusedCallbacksResponse,
  RunArtifactResponse,
  RunDetailResponse,
  RunResponse,
  TransitionResponse,
} from './run.response.js';

const MAX_TRANSITIONS = 500;

const DETAIL_ROW = { ...RUN_ROW, conf: text(), result: orNull(text()) };

const ARTIFACT = {
  name: text(),
  url: orNull(text()),
  content_type: orNull(text()),
  size: orNull(number()),
  at: time(),
};

@Injectable()
export class RunsReadModel {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly scopes: RunScopeResolver,
  ) {}

  /** Runs of a project, of an installation, or all that the caller may view; the newest first. */
  async page(caller: UserCaller, query: RunQuery): Promise<Page<WithoutCan<RunResponse>>> {
    const { limit, cursor, app, state, run_kind: kind, actor, backfill_id: backfill, from, to } = query;
    const after = decodeIdCursor(cursor);
    const scope = await this.scopes.of(caller, query);
    const appId = app === undefined ? null : await this.scopes.appId(app);
    if (app !== undefined && appId === null) return { items: [], next_cursor: null };
    const statement = runListSql(
      {
        ...scope,
        appId,
        states: state ?? null,
        kind: kind ?? null,
        actorUserId: actor ?? null,
        backfillId: backfill ?? null,
        fromId: from === undefined ? null : firstIdAt(from),
        beforeId: earlierId(after, to === undefined ? undefined : firstIdAt(to)),
      },
      limit + 1,
    );
    const rows = await queryRows(this.dataSource, RUN_ROW, statement);
    const queues = await readRunQueues(this.dataSource.manager, rows);
    return toPage(
      rows,
      limit,
      (row) => runResponse(row, queues.get(row.id) ?? null),
      ({ id }) => [id],
    );
  }

  one({ id }: Run): Promise<WithoutCan<RunDetailResponse>> {
    return readRun(this.dataSource, id);
  }
}

export async function readRun(dataSource: DataSource, id: string): Promise<WithoutCan<RunDetailResponse>> {
  // One snapshot of all tables: a history that contains the end must not be returned with a state from before it.
  const { row, schemas, queue, transitions, artifacts, approvals, refused } = await dataSource.transaction(
    'REPEATABLE READ',
    async (manager) => {
      const found = await readRow(manager, id);
      return {
        row: found,
        schemas: await readInputSchemas(manager, id),
        queue: (await readRunQueues(manager, [found])).get(id) ?? null,
        transitions: await readTransitions(manager, id),
        artifacts: await readArtifacts(manager, id),
        approvals: await readApprovals(manager, id),
        refused: await readRefused(manager, id),
      };
    },
  );
  const { owner, input } = parseExact(row.conf) as { owner: Owner; input: Record<string, unknown> };
  return {
    ...runResponse(row, queue),
    owner,
    input: maskSecrets(input, schemas),
    result: row.result === null ? null : (parseExact(row.result) as Record<string, unknown>),
    artifacts,
    approvals,
    refused_callbacks: refused,
    transitions,
  };
}

async function readRow(manager: EntityManager, id: string): Promise<RowOf<typeof DETAIL_ROW>> {
  const row = await queryRow(
    manager,
    DETAIL_ROW,
    sql`SELECT ${RUN_COLUMNS}, p.conf, t.result FROM runs AS r ${RUN_JOINS} JOIN run_payloads AS p ON p.run_id = r.id
       LEFT JOIN run_results AS t ON t.run_id = r.id
      WHERE r.id = ${id}`,
  );
  if (row === undefined) throw new Error(`there is no run ${id}`);
  return row;
}

async function readTransitions(manager: EntityManager, runId: string): Promise<TransitionResponse[]> {
  const transitions = await manager.find(RunTransition, {
    where: { runId },
    order: { position: 'ASC' },
    take: MAX_TRANSITIONS,
  });
  return transitions.map((one) => ({
    position: one.position,
    source: one.source,
    observed: one.observed,
    from_state: one.fromState,
    to_state: one.toState,
    applied: one.applied,
    reason: one.reason,
    message: one.message,
    reported_at: one.reportedAt,
    created_at: one.createdAt,
    times: one.times,
    last_seen_at: one.lastSeenAt,
  }));
}

async function readRefused(manager: EntityManager, runId: string): Promise<RefusedCallbacksResponse | null> {
  const known = await manager.findOneBy(CallbackRefusal, { runId });
  if (known === null) return null;
  return { refusals: known.refusals, reason: known.reason, last_at: known.lastAt };
}

function readArtifacts(manager: EntityManager, runId: string): Promise<RunArtifactResponse[]> {
  return queryRows(
    manager,
    ARTIFACT,
    sql`SELECT name, url, content_type, octet_length(content) AS size, reported_at AS at
       FROM run_artifacts WHERE run_id = ${runId} ORDER BY created_at, name`,
  );
}

function earlierId(a: string | undefined, b: string | undefined): string | null {
  if (a === undefined || b === undefined) return a ?? b ?? null;
  return a.toLowerCase() < b.toLowerCase() ? a : b;
}

/**
 * Input schemas of the version of a run and of the runs that it repeats: a rerun has their input, in which its own version
 * may no longer mark a value as secret.
 */
export async function readInputSchemas(manager: EntityManager, runId: string): Promise<unknown[]> {
  const rows = await queryRows(
    manager,
    { schema: orNull(json<unknown>()) },
    sql`WITH RECURSIVE chain AS (
       SELECT rerun_of, app_version_id FROM runs WHERE id = ${runId}
       UNION
       SELECT r.rerun_of, r.app_version_id FROM runs AS r JOIN chain AS c ON r.id = c.rerun_of)
     SELECT manifest -> 'input_schema' AS schema FROM app_versions WHERE id IN (SELECT app_version_id FROM chain)`,
  );
  return rows.map(({ schema }) => schema);
}
