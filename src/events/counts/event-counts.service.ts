import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { isDatabaseUnavailable } from '../../common/problem/is-database-unavailable.js';
import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { parseTimestamp } from '../../common/time/parse-timestamp.js';
import { validationFailed } from '../../common/validation/validation-pipe.js';
import type { EventType } from '../event-types.js';
import { searchWarnings } from '../explorer/search-warnings.js';
import { toEventFilter } from '../explorer/to-event-filter.js';
import { EventStore, type Counted, type CountQuestion, type FacetCount } from '../store/event-store.js';
import { EVENT_LEVELS } from '../event-levels.js';
import { bucketsOf } from './buckets.js';
import type { EventFacetsQuery, EventHistogramQuery, EventRangeQuery } from '../explorer/events.dto.js';
import type {
  EventFacetsResponse,
  EventHistogramResponse,
  HistogramBucket,
} from './event-counts.response.js';
import { jitter } from '../../common/time/jitter.js';

const DEFAULT_SPAN_MS = 24 * 60 * 60 * 1000;

@Injectable()
export class EventCountsService {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError `validation_failed` for a span that is empty. */
  async histogram(projectId: string, query: EventHistogramQuery): Promise<EventHistogramResponse> {
    const question = this.questionOf(projectId, query);
    const buckets = bucketsOf(question.fromMs, question.toMs, query.buckets);
    const { rows, estimated } = await inTime(this.store.countByBucket(question, buckets));
    const items = new Map(buckets.starts.map((start) => [start, emptyBucket(start)]));
    let total = 0;
    for (const { at_ms: at, level, count } of rows) {
      const bucket = items.get(at);
      if (bucket === undefined) continue;
      bucket.levels[level] += count;
      bucket.total += count;
      total += count;
    }
    const span = spanOf(question, estimated);
    return {
      ...span,
      bucket_ms: buckets.sizeMs,
      items: [...items.values()],
      total,
      warnings: searchWarnings(query.query ?? '', total === 0),
    };
  }

  /** @throws ProblemError `validation_failed` for a span that is empty. */
  async facets(projectId: string, query: EventFacetsQuery): Promise<EventFacetsResponse> {
    const question = this.questionOf(projectId, query);
    const { rows, estimated } = await inTime(this.store.facets(question));
    const sources = valuesOf(rows, 'source');
    const named = sources.reduce((sum, { count }) => sum + count, 0);
    const total = countOf(rows, 'total');
    return {
      ...spanOf(question, estimated),
      total,
      warnings: searchWarnings(query.query ?? '', total === 0),
      types: valuesOf(rows, 'type').map(({ value, count }) => ({ value: value, count })),
      levels: EVENT_LEVELS.map((value) => ({ value, count: countOf(rows, 'level', value) })),
      sources: {
        items: sources,
        // Not negative: estimates are rounded separately.
        rest: Math.max(0, countOf(rows, 'sources') - named),
        none: countOf(rows, 'none'),
      },
    };
  }

  private questionOf(projectId: string, query: EventRangeQuery): CountQuestion {
    const to = query.to === undefined ? null : parseTimestamp(query.to);
    const from = query.from === undefined ? null : parseTimestamp(query.from);
    // Rounded up, so that the last bucket contains the events within the last millisecond.
    const toMs = to === null ? this.clock.now() : to.ms + Math.ceil(to.micros / 1000);
    const fromMs = from?.ms ?? toMs - DEFAULT_SPAN_MS;
    if (fromMs >= toMs) throw validationFailed([{ path: 'from', problem: 'must be before "to"' }]);
    return {
      projectId,
      filter: toEventFilter(query),
      fromMs,
      toMs,
      range: {
        from: query.from ?? new Date(fromMs).toISOString(),
        to: query.to ?? new Date(toMs).toISOString(),
      },
    };
  }
}

function spanOf(
  { fromMs, toMs }: CountQuestion,
  estimated: EventType[],
): Pick<EventHistogramResponse, 'complete' | 'estimated_types' | 'from' | 'to'> {
  return {
    from: new Date(fromMs),
    to: new Date(toMs),
    complete: estimated.length === 0,
    estimated_types: estimated,
  };
}

function emptyBucket(startMs: number): HistogramBucket {
  return { at: new Date(startMs), total: 0, levels: { info: 0, warn: 0, error: 0, other: 0 } };
}

function valuesOf(
  rows: readonly FacetCount[],
  facet: FacetCount['facet'],
): { value: string; count: number }[] {
  return rows.flatMap((row) =>
    row.facet === facet && row.value !== null ? [{ value: row.value, count: row.count }] : [],
  );
}

function countOf(
  rows: readonly FacetCount[],
  facet: FacetCount['facet'],
  value: string | null = null,
): number {
  return rows.find((row) => row.facet === facet && row.value === value)?.count ?? 0;
}

/** @throws ProblemError `service_unavailable` whose detail names a faster request. */
async function inTime<Row>(counted: Promise<Counted<Row>>): Promise<Counted<Row>> {
  try {
    const answer = await counted;
    if (answer.coverage.covered !== null) return answer;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    throw notInTime(error);
  }
  throw notInTime();
}

function notInTime(cause?: unknown): ProblemError {
  return new ProblemError(
    'service_unavailable',
    'The events could not be counted in time. Try again after Retry-After, with a shorter span or without "q".',
    { headers: retryAfter(jitter(1, 3)), cause },
  );
}
