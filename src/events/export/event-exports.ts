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
import type { EventFilter } from '../store/event-filter.js';
import {
  EventStore,
  type EventRange,
  type ScanCursor,
  type ScanPage,
  type ScanQuestion,
} from '../store/event-store.js';
import { decodeExportCursor, encodeExportCursor, type ExportPosition } from './export-cursor.js';
import { EXPORT_FORMATS, type ExportFormatName } from './export-formats.js';
import { ExportResponse } from './export-response.js';
import { ExportSlots } from './export-slots.js';
import type { ExportWriter } from './export-writer.js';

const MAX_PAGE_EVENTS = 1000;
const MIN_PAGE_EVENTS = 16;
/** Maximum number of events on the first page, before the size of the events is known. */
const FIRST_PAGE_EVENTS = 100;
/** Maximum bytes of `data` on one page, which is about the memory that is buffered for a slow client. */
const PAGE_BYTES = 1_000_000;

const TRAILERS = 'Signalbox-Export-Complete, Signalbox-Export-Events, Signalbox-Export-Cursor';

/** An export that a caller requested. */
export interface ExportRequest {
  projectId: string;
  filter: EventFilter;
  range: EventRange;
  format: ExportFormatName;
  /** Cursor at which an export continues; `undefined`: a new export. */
  cursor: string | undefined;
  /** Name of the file, without extension. */
  fileName: string;
  /** The filter as the caller sent it, for the audit event. */
  recorded: object;
}

/** One export while it runs. */
interface Export {
  caller: UserCaller;
  request: ExportRequest;
  writer: ExportWriter;
  output: ExportResponse;
  /** Releases the caller's slot for another export. */
  release(): void;
  /** Number of written events. */
  events: number;
  /** Cursor of the last written event; `null`: none was written. */
  position: ScanCursor | null;
}

/**
 * Streams the events of a project to a caller, a page of the store at a time: while a client reads slowly, its export holds
 * one page in memory and no database connection.
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
    for (const { output } of this.running.keys()) output.abort('shutdown');
    await Promise.all(this.running.values());
  }

  /**
   * Sends an export, until its end or until it is aborted.
   *
   * @throws ProblemError, before anything is sent: `validation_failed`, `rate_limited`, `service_unavailable`.
   */
  async send(caller: UserCaller, request: ExportRequest, response: ServerResponse): Promise<void> {
    const format = EXPORT_FORMATS[request.format];
    const from = request.cursor === undefined ? null : decodeExportCursor(request.cursor, format);
    const question = this.questionOf(request, from);
    if (this.isStopped) throw stopping();
    const release = this.slots.acquire(caller.userId);
    try {
      // Read before the headers are sent, so that a failure is sent as a problem.
      const first = await this.store.scan(question);
      if (response.req.method === 'HEAD') return void begin(request, response).end();
      const output = new ExportResponse(begin(request, response), format.encoding);
      const writer = format.open(from?.link ?? null);
      const position = question.after;
      const one: Export = { caller, request, writer, output, release, events: 0, position };
      const run = this.run(one, question, first);
      this.running.set(one, run);
      if (this.isStopped) output.abort('shutdown');
      await run.finally(() => this.running.delete(one));
    } finally {
      release();
    }
  }

  private questionOf(
    { projectId, filter, range }: ExportRequest,
    after: ExportPosition | null,
  ): ScanQuestion {
    const { from } = range;
    // Every export has an end: without one, it would include the events that arrive meanwhile.
    const to = range.to ?? new Date(this.clock.now()).toISOString();
    if (from !== undefined && !isBefore(from, to)) {
      throw validationFailed([{ path: 'from', problem: 'must be before "to"' }]);
    }
    return {
      projectId,
      order: 'ts',
      filter,
      range: { from, to },
      after: after?.after ?? null,
      limit: FIRST_PAGE_EVENTS,
      budget: { bytes: PAGE_BYTES },
    };
  }

  /** Never rejects: from here on, the end of the export is the only way to report a failure to the caller. */
  private async run(one: Export, question: ScanQuestion, first: ScanPage): Promise<void> {
    const { caller, output, writer } = one;
    const { projectId } = one.request;
    const watch = this.credentials
      .ended(caller, projectId, 'events:view')
      .subscribe(() => output.abort('permission_lost'));
    try {
      await this.copy(one, question, first);
    } catch (error) {
      this.logger.error('an export of events failed', { project_id: projectId, err: error });
      output.abort('failed');
    } finally {
      watch.unsubscribe();
    }
    const reason = output.abortReason;
    const complete = reason === null;
    const cursor = complete || one.position === null ? null : encodeExportCursor(one.position, writer.link);
    // Created before it is recorded, because the audit event contains the hash of this line.
    const end = writer.end({ complete, reason, events: one.events, cursor });
    await this.record(one, reason ?? 'complete');
    // Released before the end is sent, so that a caller that has read it can start the next export.
    one.release();
    output.end(end, {
      'Signalbox-Export-Complete': String(complete),
      'Signalbox-Export-Events': String(one.events),
      'Signalbox-Export-Cursor': cursor ?? '',
    });
  }

  /** Writes pages until the last one, or until the export is aborted. */
  private async copy(one: Export, question: ScanQuestion, first: ScanPage): Promise<void> {
    const { output, writer } = one;
    if (one.position === null) await output.write(writer.header);
    let { limit } = question;
    for (let page = first; ; page = await this.store.scan({ ...question, limit, after: one.position })) {
      if (output.abortReason !== null) return;
      await output.write(page.events.map((event) => writer.line(event)).join(''));
      one.events += page.events.length;
      const last = page.events.at(-1);
      one.position = page.next ?? (last === undefined ? one.position : { at: last.ts, id: last.id });
      if (page.next === null) return;
      limit = nextLimit(limit, page.events.length);
    }
  }

  private async record({ caller, request, writer, events }: Export, outcome: string): Promise<void> {
    const { projectId, format, recorded: filter } = request;
    const chain =
      writer.link === null ? {} : { chain: { events: writer.link.index, hash: writer.link.hash } };
    try {
      await this.auditLog.record(this.dataSource.manager, actorOf(caller), {
        action: 'events.exported',
        resource: `project/${projectId}`,
        projectId,
        metadata: { format, filter, events, outcome, ...chain },
      });
    } catch (error) {
      this.logger.error('the audit event of an export could not be written', { err: error });
    }
  }
}

function begin({ fileName, format }: ExportRequest, response: ServerResponse): ServerResponse {
  const { contentType, extension } = EXPORT_FORMATS[format];
  const name = `${fileName.replace(/[^\w-]/g, '')}.${extension}`;
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
  response.setHeader('Cache-Control', 'no-store');
  // Explicit for HEAD: Node chooses no encoding without a body, and rejects `Trailer` without this one.
  response.setHeader('Transfer-Encoding', 'chunked');
  response.setHeader('Trailer', TRAILERS);
  return response;
}

/** About as many events as fit into a page, because the store reads and measures as many as the limit allows. */
function nextLimit(limit: number, read: number): number {
  return read < limit ? Math.max(MIN_PAGE_EVENTS, read + 8) : Math.min(MAX_PAGE_EVENTS, limit * 2);
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
