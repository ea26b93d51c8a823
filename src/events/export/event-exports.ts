import type { ServerResponse } from 'node:http';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import { actorOf, type UserCaller } from '../../auth/caller.js';
import { CredentialWatch } from '../../auth/authorization/credential-watch.js';
import { Clock } from '../../common/clock.js';
import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { jitter } from '../../common/time/jitter.js';
import { parseInstant } from '../../common/time/parse-timestamp.js';
import { validationFailed } from '../../common/validation/validation-pipe.js';
import { toEventFilter } from '../explorer/to-event-filter.js';
import { EventStore, type ScanCursor, type ScanPage, type ScanQuestion } from '../store/event-store.js';
import type { EventExportQuery } from './event-export-query.dto.js';
import { decodeExportCursor, encodeExportCursor } from './export-cursor.js';
import { EXPORT_FORMATS, type ExportFormat } from './export-formats.js';
import { ExportResponse } from './export-response.js';
import { ExportSlots } from './export-slots.js';

const MAX_PAGE_EVENTS = 1000;
const MIN_PAGE_EVENTS = 16;
/** Of the first page, before the size of the events is known. */
const FIRST_PAGE_EVENTS = 100;
/** Bytes of `data` on one page, and so about what waits in memory for a slow reader. */
const PAGE_BYTES = 1_000_000;

const TRAILERS = 'Signalbox-Export-Complete, Signalbox-Export-Events, Signalbox-Export-Cursor';

/** One export while it runs. */
interface Export {
  caller: UserCaller;
  projectId: string;
  query: EventExportQuery;
  format: ExportFormat;
  output: ExportResponse;
  /** Lets the caller start another export. */
  release(): void;
  /** Events that were written. */
  events: number;
  /** Place after the last of them. */
  place: ScanCursor | null;
}

/**
 * Streams the events of a project to a caller, a page of the store at a time: while a reader is slow, its export holds one
 * page in memory and no connection of the database.
 */
@Injectable()
export class EventExports implements OnModuleDestroy {
  private readonly logger = new Logger(EventExports.name);
  private readonly slots = new ExportSlots();
  private readonly running = new Map<Export, Promise<void>>();
  private isStopped = false;

  constructor(
    private readonly store: EventStore,
    private readonly credentials: CredentialWatch,
    private readonly auditLog: AuditLog,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    for (const { output } of this.running.keys()) output.breakOff('shutdown');
    await Promise.all(this.running.values());
  }

  /**
   * Sends an export, until its end or until it is broken off.
   *
   * @throws ProblemError, before anything is sent: `validation_failed`, `rate_limited`, `service_unavailable`.
   */
  async send(
    caller: UserCaller,
    projectId: string,
    query: EventExportQuery,
    response: ServerResponse,
  ): Promise<void> {
    const question = this.questionOf(projectId, query);
    if (this.isStopped) throw stopping();
    const release = this.slots.acquire(caller.userId);
    try {
      // Before the headers: what fails here is still answered as a problem.
      const first = await this.store.scan(question);
      if (response.req.method === 'HEAD') return void this.begin(query, response).end();
      const output = new ExportResponse(this.begin(query, response));
      const format = EXPORT_FORMATS[query.format];
      const place = question.after;
      const one: Export = { caller, projectId, query, format, output, release, events: 0, place };
      const run = this.run(one, question, first);
      this.running.set(one, run);
      if (this.isStopped) output.breakOff('shutdown');
      await run.finally(() => this.running.delete(one));
    } finally {
      release();
    }
  }

  private questionOf(projectId: string, query: EventExportQuery): ScanQuestion {
    const { from } = query;
    // An end in any case: an export without one would follow the events that arrive meanwhile.
    const to = query.to ?? new Date(this.clock.now()).toISOString();
    if (from !== undefined && !isBefore(from, to)) {
      throw validationFailed([{ path: 'from', problem: 'must be before "to"' }]);
    }
    return {
      projectId,
      order: 'ts',
      filter: toEventFilter(query),
      range: { from, to },
      after: query.cursor === undefined ? null : decodeExportCursor(query.cursor),
      limit: FIRST_PAGE_EVENTS,
      budget: { bytes: PAGE_BYTES },
    };
  }

  private begin({ format, project_id: project }: EventExportQuery, response: ServerResponse): ServerResponse {
    const name = `signalbox-events-${project.replace(/[^\w-]/g, '')}.${format}`;
    response.setHeader('Content-Type', EXPORT_FORMATS[format].contentType);
    response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
    response.setHeader('Cache-Control', 'no-store');
    // Explicit for HEAD: Node chooses no encoding without a body, and rejects `Trailer` without this one.
    response.setHeader('Transfer-Encoding', 'chunked');
    response.setHeader('Trailer', TRAILERS);
    return response;
  }

  /** Never rejects: what fails now has no other way to the caller than the end of the export. */
  private async run(one: Export, question: ScanQuestion, first: ScanPage): Promise<void> {
    const { caller, projectId, output, format } = one;
    const watch = this.credentials
      .ended(caller, projectId, 'events:view')
      .subscribe(() => output.breakOff('permission_lost'));
    try {
      await this.copy(one, question, first);
    } catch (error) {
      this.logger.error('an export of events failed', { project_id: projectId, err: error });
      output.breakOff('failed');
    } finally {
      watch.unsubscribe();
    }
    const reason = output.brokenOff;
    await this.record(one, reason ?? 'complete');
    // Before the end, so that a caller who has read it can start the next one.
    one.release();
    const complete = reason === null;
    const cursor = complete || one.place === null ? null : encodeExportCursor(one.place);
    output.end(format.end({ complete, reason, events: one.events, cursor }), {
      'Signalbox-Export-Complete': String(complete),
      'Signalbox-Export-Events': String(one.events),
      'Signalbox-Export-Cursor': cursor ?? '',
    });
  }

  /** Writes pages until the last one, or until the export is broken off. */
  private async copy(one: Export, question: ScanQuestion, first: ScanPage): Promise<void> {
    const { output, format } = one;
    if (one.place === null) await output.write(format.header);
    let { limit } = question;
    for (let page = first; ; page = await this.store.scan({ ...question, limit, after: one.place })) {
      if (output.brokenOff !== null) return;
      await output.write(page.events.map((event) => format.line(event)).join(''));
      one.events += page.events.length;
      const last = page.events.at(-1);
      one.place = page.next ?? (last === undefined ? one.place : { at: last.ts, id: last.id });
      if (page.next === null) return;
      limit = nextLimit(limit, page.events.length);
    }
  }

  private async record({ caller, projectId, query, events }: Export, outcome: string): Promise<void> {
    const { project_id: _project, format, ...filter } = query;
    try {
      await this.auditLog.record(this.dataSource.manager, actorOf(caller), {
        action: 'events.exported',
        resource: `project/${projectId}`,
        projectId,
        metadata: { format, filter, events, outcome },
      });
    } catch (error) {
      this.logger.error('the audit event of an export could not be written', { err: error });
    }
  }
}

/** As many events as the bytes of a page hold: the store reads and measures all that the limit allows. */
function nextLimit(limit: number, given: number): number {
  return given < limit ? Math.max(MIN_PAGE_EVENTS, given + 8) : Math.min(MAX_PAGE_EVENTS, limit * 2);
}

function isBefore(from: string, to: string): boolean {
  const [a, b] = [parseInstant(from), parseInstant(to)];
  return a === null || b === null || a.ms < b.ms || (a.ms === b.ms && a.micros < b.micros);
}

function stopping(): ProblemError {
  return new ProblemError('service_unavailable', 'The service is stopping. Try again after Retry-After.', {
    headers: retryAfter(jitter(1, 3)),
  });
}
