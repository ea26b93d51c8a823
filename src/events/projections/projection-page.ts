import type { EntityManager } from 'typeorm';
import type { EventType } from '../event-types.js';

/** A query that gives rows of `events`. */
export interface EventsQuery {
  /** The values of `$1` to `$n`. */
  parameters: readonly unknown[];
  sql: string;
}

/** An event as a reducer reads it. */
export interface ProjectedEvent {
  id: string;
  projectId: string;
  type: EventType;
  ts: Date;
  receivedAt: Date;
  data: Record<string, unknown>;
}

/**
 * The events of a page, of this connection and until its transaction ends. Thirteen projections read them from here: from
 * `events`, each would search them anew, and the planner, which cannot know how few they are, would read the whole table. It is dropped
 * with the transaction: autovacuum cannot freeze a temporary table, so one that stays as long as its connection would hold back the
 * transaction numbers of the whole database.
 */
const TABLE = 'pg_temp.projection_page';
const COLUMNS = 'id, project_id, type, ts, received_at, data';

/** Reads events once, for the pages that are made of them in this transaction. What was read before is gone. */
export async function readPage(manager: EntityManager, { sql, parameters }: EventsQuery): Promise<void> {
  await manager.query(
    `CREATE TEMP TABLE IF NOT EXISTS ${TABLE} (
       id uuid NOT NULL, project_id uuid NOT NULL, type text NOT NULL, ts timestamptz(6) NOT NULL,
       received_at timestamptz(3) NOT NULL, data jsonb NOT NULL
     ) ON COMMIT DROP`,
  );
  await manager.query(`DELETE FROM ${TABLE}`);
  await manager.query(`INSERT INTO ${TABLE} (${COLUMNS}) SELECT ${COLUMNS} FROM (${sql}) AS e`, [
    ...parameters,
  ]);
}

/** The events that one transaction adds to a projection, of those that it has read; and its connection. */
export class ProjectionPage {
  constructor(
    private readonly manager: EntityManager,
    private readonly types: readonly EventType[] | null,
    /** Of the rows that are written. */
    readonly build: number,
  ) {}

  /**
   * Runs a statement that reads the page.
   *
   * @param statement is given the page as the text of a relation with the columns of `events`, and the number of the first
   *   of its own parameters.
   */
  query<Row>(
    statement: (events: string, first: number) => string,
    parameters: readonly unknown[] = [],
  ): Promise<Row[]> {
    return this.types === null
      ? this.manager.query<Row[]>(statement(TABLE, 1), [...parameters])
      : this.manager.query<Row[]>(statement(`(SELECT * FROM ${TABLE} WHERE type = ANY ($1::text[]))`, 2), [
          this.types,
          ...parameters,
        ]);
  }

  /** Runs a statement that does not read the page, in its transaction. */
  write<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    return this.manager.query<Row[]>(sql, [...parameters]);
  }

  /** The events themselves, in the order of their ids. Numbers that JavaScript cannot hold exactly are rounded. */
  async events(): Promise<ProjectedEvent[]> {
    const rows = await this.query<{
      id: string;
      project_id: string;
      type: EventType;
      ts: Date;
      received_at: Date;
      data: Record<string, unknown>;
    }>((events) => `SELECT id, project_id, type, ts, received_at, data FROM ${events} AS e ORDER BY id`);
    return rows.map(({ id, project_id: projectId, type, ts, received_at: receivedAt, data }) => ({
      id,
      projectId,
      type,
      ts,
      receivedAt,
      data,
    }));
  }
}
