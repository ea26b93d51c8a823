import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, MoreThan } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { decodeCursor, toPage } from '../../common/pagination.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { isFlagKey } from '../flag-key.js';
import { revisionOf } from '../revisions/revision-of.js';
import { lastEvaluated } from '../usage/last-evaluated.js';
import { Flag } from './flag.entity.js';
import { flagResponse, type FlagListResponse, type FlagResponse } from './flag.response.js';
import type { FlagQuery } from './dto/flag-query.dto.js';

/** Read at once while stale ones are looked for, which only the pure function knows. */
const CHUNK = 500;

@Injectable()
export class FlagsReadModel {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** By key. The revision is read first: what is listed may be newer, never older. */
  async page(projectId: string, query: FlagQuery): Promise<FlagListResponse> {
    const { limit, stale } = query;
    const after = decodeCursor(query.cursor, ([key, ...rest]) => rest.length === 0 && isFlagKey(key))?.[0];
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
        ({ key }) => [key],
      ),
    };
  }

  /** @throws ProblemError `not_found` */
  async one(projectId: string, key: string): Promise<FlagResponse> {
    const flag = isFlagKey(key) ? await this.dataSource.manager.findOneBy(Flag, { projectId, key }) : null;
    const [response] = flag === null ? [] : await this.withUse(projectId, [flag]);
    if (response === undefined) throw new ProblemError('not_found', 'This project has no such flag.');
    return response;
  }

  /** One more than a page has, or all there are. A project's flags are few enough to look at all of them. */
  private async readStale(
    projectId: string,
    query: FlagQuery,
    after: string | undefined,
    isStale: boolean,
  ): Promise<FlagResponse[]> {
    const found: FlagResponse[] = [];
    for (let from = after; ;) {
      const chunk = await this.read(projectId, query, from, CHUNK);
      found.push(...chunk.filter(({ stale }) => (stale !== null) === isStale));
      from = chunk.at(-1)?.key;
      if (found.length > query.limit || chunk.length < CHUNK) return found.slice(0, query.limit + 1);
    }
  }

  private async read(
    projectId: string,
    { archived, group, tag, q }: FlagQuery,
    after: string | undefined,
    limit: number,
  ): Promise<FlagResponse[]> {
    const query = this.dataSource
      .createQueryBuilder(Flag, 'flag')
      .where({ projectId, archived, ...(after === undefined ? {} : { key: MoreThan(after) }) })
      .orderBy('flag.key', 'ASC')
      .limit(limit);
    if (group !== undefined) query.andWhere('flag.group_key = :group', { group });
    if (tag !== undefined) query.andWhere(':tag = ANY (flag.tags)', { tag });
    if (q !== undefined && q !== '') {
      query.andWhere('(flag.key ILIKE :q OR flag.name ILIKE :q)', { q: `%${q.replace(/[\\%_]/g, '\\$&')}%` });
    }
    return this.withUse(projectId, await query.getMany());
  }

  private async withUse(projectId: string, flags: readonly Flag[]): Promise<FlagResponse[]> {
    const keys = flags.map(({ key }) => key);
    const last = await lastEvaluated(this.dataSource.manager, projectId, keys);
    const now = this.clock.now();
    return flags.map((flag) => flagResponse(flag, last.get(flag.key) ?? null, now));
  }
}
