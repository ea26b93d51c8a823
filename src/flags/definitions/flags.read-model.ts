import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type SelectQueryBuilder, type EntityManager, In } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { decodeCursor, toPage, type Page } from '../../common/pagination.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { searchPattern } from '../../common/text/search-pattern.js';
import { MATCHES_PATTERN } from '../../common/text/text-sql.js';
import { validationFailed } from '../../common/validation/validation-pipe.js';
import { isFlagKey } from '../flag-key.js';
import { revisionOf } from '../revisions/revision-feed.js';
import {
  cursorOf,
  isByUpdate,
  isCursorOf,
  isDescending,
  positionIn,
  type FlagPosition,
  type FlagSort,
} from './flag-order.js';
import { FlagGroup } from '../entities/flag-group.entity.js';
import { Flag } from '../entities/flag.entity.js';
import type { FlagStateName } from '../rule/state-in-force.js';
import { type FlagQuery, type FlagForAll, flagForAll } from './flag.dto.js';
import { flagUses, useOf } from '../usage/flag-use.js';

/** Flags read per query while stale ones are searched: staleness is computed in code, not in SQL. */
const CHUNK = 500;

/**
 * `stateInForce` in SQL; a missing group counts as turned off. All conditions except the last are for flags that are not
 * archived.
 */
const IS_KILLED = '(flag.killed OR coalesce(flag_group.killed, false))';
const IS_ENABLED = '(flag.enabled AND (flag.group_key IS NULL OR coalesce(flag_group.enabled, false)))';
const IN_STATE: Readonly<Record<FlagStateName, string>> = {
  on: `${IS_ENABLED} AND NOT ${IS_KILLED}`,
  off: `NOT ${IS_ENABLED} AND NOT ${IS_KILLED}`,
  killed: IS_KILLED,
  archived: 'flag.archived',
};

@Injectable()
export class FlagsReadModel {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Reads the revision first, so that the listed flags can be newer, but never older.
   *
   * @throws ProblemError `validation_failed` for archived flags combined with another state, or the cursor of another order.
   */
  async page(projectId: string, query: FlagQuery): Promise<Page<FlagForAll> & { revision: number }> {
    const { limit, stale, sort, state, archived } = query;
    if (archived && state !== undefined && state !== 'archived') {
      throw validationFailed([
        { path: 'state', problem: 'must be archived, or missing, with archived=true' },
      ]);
    }
    const cursor = decodeCursor(query.cursor, (texts) => isCursorOf(sort, texts));
    const after = cursor && positionIn(sort, cursor);
    const revision = await revisionOf(this.dataSource.manager, projectId);
    const found =
      stale === undefined
        ? await this.read(projectId, query, after, limit + 1)
        : await this.readStale(projectId, query, after, stale);
    return {
      revision,
      ...toPage(
        found,
        limit,
        (flag) => flag,
        (flag) => cursorOf(sort, { key: flag.key, updatedAt: flag.updated_at }),
      ),
    };
  }

  /** @throws ProblemError `not_found` */
  async one(projectId: string, key: string): Promise<FlagForAll> {
    const flag = isFlagKey(key) ? await this.dataSource.manager.findOneBy(Flag, { projectId, key }) : null;
    const [answer] = flag === null ? [] : await this.forAll(projectId, [flag]);
    if (answer === undefined) throw new ProblemError('not_found', 'This project has no such flag.');
    return answer;
  }

  /** Reads one flag more than a page contains, or all remaining ones. A project's flags are few enough to read all of them. */
  private async readStale(
    projectId: string,
    query: FlagQuery,
    after: FlagPosition | undefined,
    isStale: boolean,
  ): Promise<FlagForAll[]> {
    const found: FlagForAll[] = [];
    for (let from = after; ;) {
      const chunk = await this.read(projectId, query, from, CHUNK);
      found.push(...chunk.filter(({ stale }) => (stale !== null) === isStale));
      const last = chunk.at(-1);
      from = last && { key: last.key, updatedAt: last.updated_at.toISOString() };
      if (found.length > query.limit || chunk.length < CHUNK) return found.slice(0, query.limit + 1);
    }
  }

  private async read(
    projectId: string,
    { archived, state, sort, group, tag, q }: FlagQuery,
    after: FlagPosition | undefined,
    limit: number,
  ): Promise<FlagForAll[]> {
    const query = this.dataSource
      .createQueryBuilder(Flag, 'flag')
      .where({ projectId, archived: archived || state === 'archived' })
      .limit(limit);
    if (state !== undefined) {
      query
        .leftJoin(
          FlagGroup,
          'flag_group',
          'flag_group.project_id = flag.project_id AND flag_group.key = flag.group_key',
        )
        .andWhere(IN_STATE[state]);
    }
    if (group !== undefined) query.andWhere('flag.group_key = :group', { group });
    if (tag !== undefined) query.andWhere(':tag = ANY (flag.tags)', { tag });
    if (q !== undefined && q !== '') {
      query.andWhere(`(flag.key ${MATCHES_PATTERN} :q OR flag.name ${MATCHES_PATTERN} :q)`, {
        q: searchPattern(q),
      });
    }
    inOrder(query, sort, after);
    return this.forAll(projectId, await query.getMany());
  }

  private forAll(projectId: string, flags: readonly Flag[]): Promise<FlagForAll[]> {
    return flagsForAll(this.dataSource.manager, projectId, flags, this.clock.now());
  }
}

function inOrder(query: SelectQueryBuilder<Flag>, sort: FlagSort, after: FlagPosition | undefined): void {
  const direction = isDescending(sort) ? 'DESC' : 'ASC';
  const beyond = isDescending(sort) ? '<' : '>';
  if (isByUpdate(sort)) query.orderBy('flag.updatedAt', direction).addOrderBy('flag.key', direction);
  else query.orderBy('flag.key', direction);
  if (after === undefined) return;
  const condition = isByUpdate(sort)
    ? `(flag.updated_at, flag.key) ${beyond} (:updatedAt::timestamptz, :key)`
    : `flag.key ${beyond} :key`;
  query.andWhere(condition, { ...after });
}

export function hasFlag(manager: EntityManager, projectId: string): Promise<boolean> {
  return manager.existsBy(Flag, { projectId });
}

/** Adds to flags of a project their state in force and their use, with two queries. */
export async function flagsForAll(
  manager: EntityManager,
  projectId: string,
  flags: readonly Flag[],
  nowMs: number,
): Promise<FlagForAll[]> {
  const keys = flags.map(({ key }) => key);
  const groupKeys = [...new Set(flags.flatMap(({ groupKey }) => groupKey ?? []))];
  const groups =
    groupKeys.length === 0 ? [] : await manager.findBy(FlagGroup, { projectId, key: In(groupKeys) });
  const groupOf = new Map(groups.map((group) => [group.key, group]));
  const uses = await flagUses(manager, projectId, keys, nowMs);
  return flags.map((flag) =>
    flagForAll(flag, groupOf.get(flag.groupKey ?? ''), useOf(uses, flag.key), nowMs),
  );
}
