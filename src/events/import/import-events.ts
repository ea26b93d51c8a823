import { Logger } from '@nestjs/common';
import { QueryFailedError, type DataSource, type EntityManager } from 'typeorm';
import { isDatabaseUnavailable } from '../../common/problem/is-database-unavailable.js';
import { number, queryRow } from '../../database/rows.js';
import { addDays, startOfDay } from '../partitions/daily-partitions.js';
import { ensureEventDays } from '../partitions/make-partition.js';
import {
  exportedLinesOf,
  type ExportedLine,
  readExportedLine,
  type ImportedEvent,
} from './exported-lines.js';

const MAX_LINE_BYTES = 1_000_000;
/** Limits of one transaction, and of the buffered events. */
const BATCH_EVENTS = 500;
const BATCH_CHARACTERS = 4_000_000;

export interface ImportOptions {
  nowMs: number;
  /** Events that were received earlier would be dropped with their day; they are rejected. */
  retentionDays: number;
  /** Project that receives the events instead of the one that each line names. */
  projectId?: string | undefined;
  hasProject(id: string): Promise<boolean>;
  onRejected(line: number, problem: string): void;
}

export interface ImportReport {
  imported: number;
  /** Number of events that were stored before. */
  existing: number;
  rejected: number;
}

interface NumberedEvent extends ImportedEvent {
  number: number;
}

const INSERT = `
  WITH inserted AS (
    INSERT INTO events (id, project_id, type, ts, received_at, data)
    SELECT id, project_id, type, ts, received_at, line -> 'data'
      FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::jsonb[])
        AS one (id, project_id, type, ts, received_at, line)
    ON CONFLICT DO NOTHING
    RETURNING id, received_at
  ), commits AS (
    -- For projections. One by one: between the ids of a batch lie those of events that are there already.
    INSERT INTO event_commits (first_id, last_id, received_at, events)
    SELECT id, id, received_at, 1 FROM inserted
  )
  SELECT count(*)::int AS count FROM inserted`;

/** Stores the events of an export in NDJSON or CSV. Repeating an import changes nothing: events keep their ids. */
export async function importEvents(
  dataSource: DataSource,
  chunks: AsyncIterable<Buffer>,
  options: ImportOptions,
): Promise<ImportReport> {
  return new Import(dataSource, options).run(chunks);
}

class Import {
  private readonly logger = new Logger('Import');
  private readonly report: ImportReport = { imported: 0, existing: 0, rejected: 0 };
  private readonly projects = new Map<string, boolean>();
  private readonly days = new Set<number>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly options: ImportOptions,
  ) {}

  async run(chunks: AsyncIterable<Buffer>): Promise<ImportReport> {
    let batch: NumberedEvent[] = [];
    let characters = 0;
    for await (const line of exportedLinesOf(chunks, MAX_LINE_BYTES)) {
      const event = await this.read(line);
      if (event === null) continue;
      batch.push(event);
      characters += event.line.length;
      if (batch.length < BATCH_EVENTS && characters < BATCH_CHARACTERS) continue;
      await this.store(batch);
      [batch, characters] = [[], 0];
    }
    await this.store(batch);
    return this.report;
  }

  private async read({ number, ...line }: ExportedLine): Promise<NumberedEvent | null> {
    if ('problem' in line) return this.reject(number, line.problem);
    const read = readExportedLine(line.text);
    if (read === null) return null;
    if ('problem' in read) return this.reject(number, read.problem);
    const { nowMs, retentionDays } = this.options;
    const event = { ...read.event, projectId: this.options.projectId ?? read.event.projectId, number };
    if (event.receivedMs > nowMs) return this.reject(number, 'received_at: is in the future');
    if (startOfDay(event.receivedMs) < addDays(startOfDay(nowMs), -retentionDays)) {
      return this.reject(number, `received_at: is older than the retention of ${retentionDays} days`);
    }
    if (!(await this.hasProject(event.projectId))) return this.reject(number, 'project_id: no such project');
    return event;
  }

  private async hasProject(id: string): Promise<boolean> {
    const known = this.projects.get(id);
    if (known !== undefined) return known;
    // Limits the cache, because a file can name any number of projects.
    if (this.projects.size >= 1000) this.projects.clear();
    const isThere = await this.options.hasProject(id);
    this.projects.set(id, isThere);
    return isThere;
  }

  private reject(number: number, problem: string): null {
    this.report.rejected += 1;
    this.options.onRejected(number, problem);
    return null;
  }

  /**
   * An event that PostgreSQL cannot store (NUL, a lone surrogate, a number beyond its range) is rejected without the others
   * of its batch.
   */
  private async store(events: readonly NumberedEvent[]): Promise<void> {
    if (events.length === 0) return;
    const days = new Set(events.map(({ receivedMs }) => startOfDay(receivedMs)));
    await ensureEventDays(
      this.dataSource,
      [...days].filter((day) => !this.days.has(day)),
      this.logger,
    );
    for (const day of days) this.days.add(day);
    try {
      const imported = await this.dataSource.transaction((manager) => insert(manager, events));
      this.report.imported += imported;
      this.report.existing += events.length - imported;
    } catch (error) {
      if (!(error instanceof QueryFailedError) || isDatabaseUnavailable(error)) throw error;
      const [only, ...others] = events;
      if (only !== undefined && others.length === 0) {
        this.reject(only.number, `data: cannot be stored: ${error.message}`);
        return;
      }
      const half = Math.ceil(events.length / 2);
      await this.store(events.slice(0, half));
      await this.store(events.slice(half));
    }
  }
}

async function insert(manager: EntityManager, events: readonly ImportedEvent[]): Promise<number> {
  const row = await queryRow(
    manager,
    { count: number() },
    {
      text: INSERT,
      values: [
        events.map(({ id }) => id),
        events.map(({ projectId }) => projectId),
        events.map(({ type }) => type),
        events.map(({ ts }) => ts),
        events.map(({ receivedMs }) => new Date(receivedMs).toISOString()),
        events.map(({ line }) => line),
      ],
    },
  );
  return row?.count ?? 0;
}
