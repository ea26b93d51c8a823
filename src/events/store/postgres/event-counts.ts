import type { DataSource, EntityManager } from 'typeorm';
import type { Clock } from '../../../common/clock.js';
import { EVENT_TYPES, type EventType } from '../../event-types.js';
import { readableTypes, type EventFilter } from '../event-filter.js';
import type { BucketCount, Counted, CountQuestion, FacetCount, TimeBuckets } from '../event-store.js';
import { planCounts, type CountPlan, type Span, type TypeSize } from './count-plan.js';
import { FACETS, HISTOGRAM, SIZES } from './event-counts-sql.js';
import { filterValues, toSqlFilter } from './event-filter-sql.js';
import { HAS_BUILD, PROJECTED_FACETS, PROJECTED_HISTOGRAM } from './projected-counts-sql.js';
import { projectedSpan } from './projected-span.js';
import { completeCoverage, OUT_OF_TIME, withinTime } from './within-time.js';

/** Rows that may be read for one answer. */
const MOST_ROWS = 200_000;
/** With a text to look for, as it has to be looked for in the text of each row. */
const MOST_SEARCHED_ROWS = 20_000;
/** Of each statement. They are bounded by rows: this is for a database that is busy with other things. */
const MOST_MILLISECONDS = 5000;
/** Parts of time in which facets are estimated. */
const FACET_PARTS = 60;

/** Of one type; with fewer, reading them costs as little as reading what is projected. */
const PROJECTED_FROM_ROWS = 1000;

/**
 * Counts events, many of them by the projection of counts. Where that does not help, because `data` is searched or the
 * intervals are too short, it estimates the counts when there are too many events, and marks them as estimates.
 */
export class EventCounts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async countByBucket(
    question: CountQuestion,
    { sizeMs, starts }: TimeBuckets,
  ): Promise<Counted<BucketCount>> {
    const parts = starts.map((start) => ({
      fromMs: Math.max(start, question.fromMs),
      toMs: Math.min(start + sizeMs, question.toMs),
    }));
    const types = readableTypes(question.filter);
    const projected = await this.countProjected<BucketCount>(
      PROJECTED_HISTOGRAM,
      question,
      types,
      sizeMs,
      sizeMs,
    );
    return projected ?? this.count<BucketCount>(HISTOGRAM, question, types, parts, [sizeMs]);
  }

  /** Reads all types, as the list of types leaves out its own filter. */
  async facets(question: CountQuestion): Promise<Counted<FacetCount>> {
    const { fromMs, toMs, filter } = question;
    const edge = (index: number): number => Math.round(fromMs + ((toMs - fromMs) * index) / FACET_PARTS);
    const parts = Array.from({ length: FACET_PARTS }, (_, i) => ({ fromMs: edge(i), toMs: edge(i + 1) }));
    const projected = await this.countProjected<FacetCount>(
      PROJECTED_FACETS,
      question,
      EVENT_TYPES,
      null,
      filter.types,
    );
    if (projected !== null) return projected;
    return this.count<FacetCount>(
      FACETS,
      question,
      EVENT_TYPES,
      parts.filter((part) => part.toMs > part.fromMs),
      [filter.types],
    );
  }

  /** `null` where the events themselves have to be counted, or can be as well. */
  private async countProjected<Row>(
    sql: string,
    { projectId, filter, range, budget, fromMs, toMs }: CountQuestion,
    types: readonly EventType[],
    stepMs: number | null,
    more: unknown,
  ): Promise<Counted<Row> | null> {
    const span = projectedSpan({ fromMs, toMs }, stepMs, this.clock.now());
    if (span === null || budget?.rows !== undefined || asksForData(filter)) return null;
    const { before, hours, after } = span;
    const edges = [before.fromMs, hours.fromMs, after.fromMs, after.toMs].map((ms) =>
      new Date(ms).toISOString(),
    );
    return withinTime(this.dataSource, budget?.milliseconds ?? MOST_MILLISECONDS, async (manager) => {
      const sizes = await sizesOf(manager, [projectId, types, range.from, range.to, PROJECTED_FROM_ROWS + 1]);
      if (sizes.every(({ rows }) => rows <= PROJECTED_FROM_ROWS)) return null;
      if ((await manager.query<unknown[]>(HAS_BUILD)).length === 0) return null;
      const rows = await manager.query<Row[]>(sql, [
        projectId,
        types,
        range.from,
        range.to,
        ...edges,
        filter.levels,
        filter.sources,
        filter.notSources,
        more,
      ]);
      return { rows, estimated: [], coverage: completeCoverage(range) };
    });
  }

  private async count<Row>(
    sql: string,
    { projectId, filter, range, budget }: CountQuestion,
    types: readonly EventType[],
    parts: readonly Span[],
    more: readonly unknown[],
  ): Promise<Counted<Row>> {
    const { from, to } = range;
    const isText = filter.texts !== null || filter.notTexts !== null;
    const most = budget?.rows ?? (isText ? MOST_SEARCHED_ROWS : MOST_ROWS);
    const milliseconds = budget?.milliseconds ?? MOST_MILLISECONDS;
    const counted = await withinTime(this.dataSource, milliseconds, async (manager) => {
      const sizes = await sizesOf(manager, [projectId, types, from, to, most + 1]);
      const plan = planCounts(sizes, parts, this.clock.now(), most);
      const rows = await manager.query<Row[]>(sql, [
        projectId,
        plan.whole,
        from,
        to,
        ...slicesOf(plan),
        ...filterValues(toSqlFilter(filter)),
        ...more,
      ]);
      return { rows, estimated: plan.estimated.toSorted() };
    });
    if (counted === null) return { rows: [], estimated: [], coverage: OUT_OF_TIME };
    const coverage = completeCoverage(range);
    if (counted.estimated.length === 0) return { ...counted, coverage };
    return { ...counted, coverage: { ...coverage, isComplete: false, exhausted: 'rows' } };
  }
}

/** Whether a filter asks for more than what counts are projected by. */
function asksForData({ parts, notParts, texts, notTexts, fields, notFields }: EventFilter): boolean {
  return [parts, notParts, texts, notTexts, fields, notFields].some((asked) => asked !== null);
}

async function sizesOf(manager: EntityManager, parameters: unknown[]): Promise<TypeSize[]> {
  const rows = await manager.query<{ type: EventType; rows: number; oldest_ms: number | null }[]>(
    SIZES,
    parameters,
  );
  return rows.map(({ type, rows: count, oldest_ms: oldestMs }) => ({ type, rows: count, oldestMs }));
}

/** Column by column, and how many rows of each are read. */
function slicesOf({ slices, mostPerSlice }: CountPlan): unknown[] {
  return [
    slices.map(({ type }) => type),
    slices.map(({ fromMs }) => new Date(fromMs).toISOString()),
    slices.map(({ toMs }) => new Date(toMs).toISOString()),
    slices.map(({ weight }) => weight),
    mostPerSlice,
  ];
}
