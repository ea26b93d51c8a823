import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { AppConfig } from '../../config/app-config.js';
import { boolean, number, orNull, queryRow } from '../../database/rows.js';
import { Projectors } from '../projections/projector.js';
import { readInTime } from '../store/postgres/within-time.js';
import type { KeyedStateDefinition } from './keyed-state-definition.js';
import { isCompleteSql, shownBuildSql } from '../projections/shown-build-sql.js';
import { KeyedStateProjector } from './keyed-state.projector.js';

/** Time limit of each statement of a response. */
const DEADLINE_MS = 3000;

const SHOWN = { build: orNull(number()), complete: boolean() };

/** The build whose rows a statement reads. */
export interface ShownStates {
  manager: EntityManager;
  /** -1: there is no build yet. */
  build: number;
  /** Whether the build includes all events that were stored when it began. */
  complete: boolean;
}

/** Registers projections of keyed states, and runs the statements that read them. */
@Injectable()
export class KeyedStates {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly projectors: Projectors,
    private readonly config: AppConfig,
  ) {}

  register(definition: KeyedStateDefinition): void {
    this.projectors.register(new KeyedStateProjector(definition, this.config));
  }

  /** @throws ProblemError `service_unavailable` when the statements take longer than the deadline. */
  async read<Result>(
    { name }: Pick<KeyedStateDefinition, 'name'>,
    work: (shown: ShownStates) => Promise<Result>,
  ): Promise<Result> {
    return readInTime(this.dataSource, DEADLINE_MS, async (manager) => {
      const row = await queryRow(
        manager,
        SHOWN,
        sql`SELECT ${shownBuildSql(name)} AS build, ${isCompleteSql(name)} AS complete`,
      );
      return work({ manager, build: row?.build ?? -1, complete: row?.complete ?? false });
    });
  }
}
