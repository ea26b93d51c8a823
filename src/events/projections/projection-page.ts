import type { EntityManager } from 'typeorm';
import type { EventType } from '../event-types.js';

/** A part of a query that gives the events of one page, with the values of its parameters. */
export interface PageRelation {
  /** The values of `$1` to `$n`. */
  parameters: readonly unknown[];
  /** `SELECT` of the columns of `events`; the text of its conditions on `e` follows. */
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

/** The events that one transaction adds to a projection, and the connection of that transaction. */
export class ProjectionPage {
  constructor(
    private readonly manager: EntityManager,
    private readonly relation: PageRelation,
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
    const own = this.relation.parameters.length + 1;
    const ofTypes = this.types === null ? '' : ` AND e.type = ANY ($${own}::text[])`;
    const values = [...this.relation.parameters, ...(this.types === null ? [] : [this.types]), ...parameters];
    const first = this.types === null ? own : own + 1;
    return this.manager.query<Row[]>(statement(`(${this.relation.sql}${ofTypes})`, first), values);
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
