import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { UserCaller } from '../../../auth/caller.js';
import { queryRows, text } from '../../../database/rows.js';
import { isTerminal, RUN_STATES } from '../../model/runs/run-state.js';
import { foundRunsSql, firstIdAt } from '../read/run-rows.js';
import { RunScopeResolver } from '../read/run-scope-resolver.js';
import type { RunBatchDto } from './run-batch.dto.js';

/** Finds the runs that a batch acts on, along the indexes of the list of runs. */
@Injectable()
export class RunBatchFinder {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly scopes: RunScopeResolver,
  ) {}

  /** @returns ids, the newest first. */
  async find(caller: UserCaller, input: RunBatchDto, limit: number): Promise<string[]> {
    const scope = await this.scopes.of(caller, input);
    const appId = input.app === undefined ? null : await this.scopes.appId(input.app);
    if (input.app !== undefined && appId === null) return [];
    const states = (input.state ?? RUN_STATES).filter(
      (state) => isTerminal(state) === (input.action === 'rerun'),
    );
    if (states.length === 0) return [];
    const found = foundRunsSql(
      {
        ...scope,
        appId,
        states,
        kind: input.run_kind ?? null,
        actorUserId: null,
        backfillId: input.backfill_id ?? null,
        fromId: input.from === undefined ? null : firstIdAt(input.from),
        beforeId: input.to === undefined ? null : firstIdAt(input.to),
      },
      limit,
    );
    const rows = await queryRows(this.dataSource, { id: text() }, sql`SELECT id FROM (${found}) AS r`);
    return rows.map(({ id }) => id);
  }
}
