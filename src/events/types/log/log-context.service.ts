import { Injectable } from '@nestjs/common';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { uuidV7Time } from '../../../common/uuid-v7.js';
import { ANY_EVENT, type EventFilter } from '../../store/event-filter.js';
import { EventStore, type Coverage, type StoredEvent } from '../../store/event-store.js';

/** Maximum number of lines on each side. */
const LINES = 20;
/**
 * Maximum number of lines that are read for an event without a source: no filter selects these, so they are selected
 * afterwards.
 */
const LINES_OF_ANY_SOURCE = 200;
/** Limits for the search of lines on each side. */
const BUDGET = { rows: 5000, milliseconds: 5000 };

interface Side {
  /** JSON texts of events, oldest first. */
  lines: string[];
  /** Whether all lines were read within the budget. */
  isComplete: boolean;
}

/**
 * Reads the lines around a log line. Responses are JSON texts, because `data` must be sent exactly as it is stored (see
 * EventStore).
 */
@Injectable()
export class LogContextService {
  constructor(private readonly store: EventStore) {}

  /** @throws ProblemError `not_found` for an event of another project, or of another type. */
  async around(projectId: string, eventId: string): Promise<string> {
    const event = await this.find(projectId, eventId.toLowerCase());
    if (event === null) {
      throw new ProblemError(
        'not_found',
        'The project has no log event with this id; it may have been dropped.',
      );
    }
    const [before, after] = await Promise.all([this.before(event), this.after(event)]);
    const isComplete = before.isComplete && after.isComplete;
    return `{"before":[${before.lines.join(',')}],"event":${toJson(event)},"after":[${after.lines.join(',')}],"complete":${isComplete}}`;
  }

  /** Ids contain the time of receipt and are in its order: a scan from the id before the event's begins with the event. */
  private async find(projectId: string, eventId: string): Promise<StoredEvent | null> {
    const receivedMs = uuidV7Time(eventId);
    if (receivedMs === null) return null;
    const at = new Date(receivedMs).toISOString();
    const { events } = await this.store.scan({
      projectId,
      order: 'received_at',
      filter: LOG_LINES,
      range: { from: at },
      after: { at, id: idBefore(eventId) },
      limit: 1,
      budget: { rows: 1, milliseconds: BUDGET.milliseconds },
    });
    return events.find(({ id }) => id === eventId) ?? null;
  }

  private async before({ projectId, id, ts, source }: StoredEvent): Promise<Side> {
    const { items, coverage } = await this.store.page({
      projectId,
      filter: filterOf(source),
      range: {},
      limit: limitOf(source),
      after: { id, ts: `${ts.slice(0, -1).replace('T', ' ')}+00` },
      budget: BUDGET,
    });
    const same = items.filter(
      (item) => source !== null || (JSON.parse(item) as { source: string | null }).source === null,
    );
    return sideOf(same.slice(0, LINES).toReversed(), coverage);
  }

  private async after({ projectId, id, ts, source }: StoredEvent): Promise<Side> {
    const { events, coverage } = await this.store.scan({
      projectId,
      order: 'ts',
      filter: filterOf(source),
      range: {},
      after: { at: ts, id },
      limit: limitOf(source),
      budget: BUDGET,
    });
    const same = events.filter((event) => event.source === source);
    return sideOf(same.slice(0, LINES).map(toJson), coverage);
  }
}

const LOG_LINES: EventFilter = { ...ANY_EVENT, types: ['log'] };

function filterOf(source: string | null): EventFilter {
  return { ...LOG_LINES, sources: source === null ? null : [source] };
}

function limitOf(source: string | null): number {
  return source === null ? LINES_OF_ANY_SOURCE : LINES;
}

function sideOf(lines: string[], { isComplete }: Coverage): Side {
  return { lines, isComplete: isComplete || lines.length === LINES };
}

function idBefore(id: string): string {
  const hex = (BigInt(`0x${id.replaceAll('-', '')}`) - 1n).toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** JSON text in the format of the event list: times to the millisecond. */
function toJson({ id, projectId, type, ts, receivedAt, level, source, data }: StoredEvent): string {
  const head = JSON.stringify({
    id,
    project_id: projectId,
    type,
    ts: `${ts.slice(0, 23)}Z`,
    received_at: receivedAt,
    level,
    source,
  });
  return `${head.slice(0, -1)},"data":${data}}`;
}
