import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { UserCaller } from '../../../auth/caller.js';
import type { WithoutCan } from '../../../auth/authorization/reader-permissions.js';
import { parseExact } from '../../../common/json/parse-exact.js';
import { decodeIdCursor, toPage, type Page } from '../../../common/pagination.js';
import { maskSecrets } from '../../author-schemas/secret-values.js';
import type { Owner } from '../../catalog/owner.js';
import type { Run } from '../../model/run.entity.js';
import { RunTransition } from '../../model/run-transition.entity.js';
import { firstIdAt } from './first-id-at.js';
import { RUN_COLUMNS, RUN_JOINS, runListSql } from './run-list-sql.js';
import { RunScopeResolver } from './run-scope-resolver.js';
import type { RunQuery } from './run-query.dto.js';
import {
  runResponse,
  type RunDetailResponse,
  type RunResponse,
  type RunRow,
  type TransitionResponse,
} from './run.response.js';

const MAX_TRANSITIONS = 500;

interface DetailRow extends RunRow {
  conf: string;
  input_schema: unknown;
}

@Injectable()
export class RunsReadModel {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly scopes: RunScopeResolver,
  ) {}

  /** Of a project, of an installation, or all that the caller may see; the newest first. */
  async page(caller: UserCaller, query: RunQuery): Promise<Page<WithoutCan<RunResponse>>> {
    const { limit, cursor, app, state, run_kind: kind, actor, from, to } = query;
    const after = decodeIdCursor(cursor);
    const scope = await this.scopes.of(caller, query);
    const appId = app === undefined ? null : await this.scopes.appId(app);
    if (app !== undefined && appId === null) return { items: [], next_cursor: null };
    const [sql, values] = runListSql(
      {
        ...scope,
        appId,
        states: state ?? null,
        kind: kind ?? null,
        actorUserId: actor ?? null,
        fromId: from === undefined ? null : firstIdAt(from),
        beforeId: earlierId(after, to === undefined ? undefined : firstIdAt(to)),
      },
      limit + 1,
    );
    const rows = await this.dataSource.query<RunRow[]>(sql, values);
    return toPage(rows, limit, runResponse, ({ id }) => [id]);
  }

  one({ id }: Run): Promise<WithoutCan<RunDetailResponse>> {
    return readRun(this.dataSource, id);
  }
}

export async function readRun(dataSource: DataSource, id: string): Promise<WithoutCan<RunDetailResponse>> {
  // One view of both tables: a history that has the end must not come with a state from before it.
  const { row, transitions } = await dataSource.transaction('REPEATABLE READ', async (manager) => ({
    row: await readRow(manager, id),
    transitions: await readTransitions(manager, id),
  }));
  const { owner, input } = parseExact(row.conf) as { owner: Owner; input: Record<string, unknown> };
  return { ...runResponse(row), owner, input: maskSecrets(input, [row.input_schema]), transitions };
}

async function readRow(manager: EntityManager, id: string): Promise<DetailRow> {
  const [row] = await manager.query<DetailRow[]>(
    `SELECT ${RUN_COLUMNS}, p.conf, v.manifest -> 'input_schema' AS input_schema FROM runs AS r ${RUN_JOINS} JOIN run_payloads AS p ON p.run_id = r.id
      WHERE r.id = $1`,
    [id],
  );
  if (row === undefined) throw new Error(`there is no run ${id}`);
  return row;
}

/** In no order; those that are gone are left out. */
export async function readRuns(
  manager: EntityManager,
  ids: readonly string[],
): Promise<WithoutCan<RunResponse>[]> {
  const rows = await manager.query<RunRow[]>(
    `SELECT ${RUN_COLUMNS} FROM runs AS r ${RUN_JOINS} WHERE r.id = ANY ($1::uuid[])`,
    [ids],
  );
  return rows.map(runResponse);
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

function earlierId(a: string | undefined, b: string | undefined): string | null {
  if (a === undefined || b === undefined) return a ?? b ?? null;
  return a.toLowerCase() < b.toLowerCase() ? a : b;
}
