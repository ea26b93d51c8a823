import sql, { raw, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { execute, json, queryRows, text, time, type RowOf, type Statement } from '../../database/rows.js';
import type { EventType } from '../event-types.js';

const PROJECTED_EVENT = {
  id: text(),
  projectId: text(),
  type: text<EventType>(),
  ts: time(),
  receivedAt: time(),
  data: json<Record<string, unknown>>(),
};

/** An event as a projector reads it. */
export type ProjectedEvent = RowOf<typeof PROJECTED_EVENT>;

/**
 * Temporary table with the events of a page, for one transaction. All projections read them from here: from `events`, each would
 * search them again, and the planner, which cannot estimate how few they are, would read the whole table. It is dropped with the
 * transaction: autovacuum cannot freeze a temporary table, so one that lived as long as its connection would hold back the
 * transaction ids of the whole database.
 */
const TABLE = 'pg_temp.projection_page';
const COLUMNS = 'id, project_id, type, ts, received_at, data';

/**
 * Copies the page's events into the table once, for all projections of this transaction, and removes the page before.
 *
 * @param events a query for rows of `events`.
 */
export async function stagePage(manager: EntityManager, events: Sql): Promise<void> {
  await execute(
    manager,
    `CREATE TEMP TABLE IF NOT EXISTS ${TABLE} (
       id uuid NOT NULL, project_id uuid NOT NULL, type text NOT NULL, ts timestamptz(6) NOT NULL,
       received_at timestamptz(3) NOT NULL, data jsonb NOT NULL
     ) ON COMMIT DROP`,
  );
  await execute(manager, `DELETE FROM ${TABLE}`);
  await execute(
    manager,
    sql`INSERT INTO ${raw(TABLE)} (${raw(COLUMNS)}) SELECT ${raw(COLUMNS)} FROM (${events}) AS e`,
  );
}

/** The page as one projection sees it: the events of its types, and the transaction in which it writes. */
export class ProjectionPage {
  constructor(
    /** Manager of the transaction in which the projector writes. */
    readonly manager: EntityManager,
    private readonly types: readonly EventType[] | null,
    /** Build of the rows that the projector writes. */
    readonly build: number,
  ) {}

  /**
   * A statement that reads the page; its text is the same for each page.
   *
   * @param build receives the page as the text of a relation with the columns of `events`, and the number of the first
   *   of its own parameters.
   */
  statement(
    build: (events: string, firstParameter: number) => string,
    values: readonly unknown[] = [],
  ): Exclude<Statement, string> {
    return this.types === null
      ? { text: build(TABLE, 1), values: [...values] }
      : {
          text: build(`(SELECT * FROM ${TABLE} WHERE type = ANY ($1::text[]))`, 2),
          values: [this.types, ...values],
        };
  }

  /** The events themselves, in the order of their ids. Numbers that JavaScript cannot hold exactly are rounded. */
  async events(): Promise<ProjectedEvent[]> {
    return queryRows(
      this.manager,
      PROJECTED_EVENT,
      this.statement(
        (events) =>
          `SELECT id, project_id AS "projectId", type, ts, received_at AS "receivedAt", data FROM ${events} AS e ORDER BY id`,
      ),
    );
  }
}
