import type { ReadSource } from '../../../database/read-source.js';
import type { EntityManager } from 'typeorm';
import type { Clock } from '../../../common/clock.js';
import { EVENT_TYPES, type EventType } from '../../event-types.js';
import { readableTypes, type EventFilter } from '../event-filter.js';
import type { BucketCount, Counted, CountQuestion, FacetCount, TimeBuckets } from '../event-store.js';
import { planCounts, type CountPlan, type Span, type TypeSize } from './count-plan.js';
import { FACETS, HISTOGRAM, locatedFacets, locatedHistogram, SIZES } from './event-counts-sql.js';
import { filterValues, toSqlFilter } from './event-filter-sql.js';
import type { EventLocator, EventLocators } from './event-locators.js';
import { UNREAD_EVENTS } from './located-page-sql.js';
import { locatedSizeSql } from './located-rows-sql.js';
import { HAS_BUILD, PROJECTED_FACETS, PROJECTED_HISTOGRAM } from './projected-counts-sql.js';
import { projectedSpan } from './projected-span.js';
import { completeCoverage, OUT_OF_TIME, withinTime } from './within-time.js';

/** Rows that may be read for one answer. */
const MAX_ROWS = 200_000;
/** Time limit for a filter with a text, which has to be searched in the text of each row. */
const MAX_SEARCHED_ROWS = 20_000;
/** Events that a projection locates: each is read by itself, which takes about ten times as long as in their order. */
const MAX_LOCATED_ROWS = 20_000;
/** Of each statement. They are bounded by rows: this is for a database that is busy with other things. */
const MAX_MILLISECONDS = 5000;
/** Parts of time in which facets are estimated. */
const FACET_PARTS = 60;

/**
 * Counts events, many of them by the projection of counts. Where that does not help, because `data` is searched or the
 * intervals are too short, it counts the events that a projection locates; without one, it estimates the counts when there are
 * too many events, and marks them as estimates.
 */
export class EventCounts {
  constructor(
    private readonly dataSource: ReadSource,
    private readonly clock: Clock,
    private readonly locators: EventLocators,
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
    const sql = { ofPlan: HISTOGRAM, ofLocated: locatedHistogram, filter: question.filter };
    return projected ?? this.count<BucketCount>(sql, question, types, parts, [sizeMs]);
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
      { ofPlan: FACETS, ofLocated: locatedFacets, filter: dataOnly(filter) },
      question,
      EVENT_TYPES,
      parts.filter((part) => part.toMs > part.fromMs),
      [filter.types],
    );
  }

  /** `null` where the events themselves have to be counted. */
  private async countProjected<Row>(
    sql: string,
    { projectId, filter, range, budget, fromMs, toMs }: CountQuestion,
    types: readonly EventType[],
    stepMs: number | null,
    more: unknown,
  ): Promise<Counted<Row> | null> {
    const span = projectedSpan({ fromMs, toMs }, stepMs, this.clock.now());
    if (span === null || budget?.rows !== undefined || filtersByData(filter)) return null;
    const { minutesBefore, hoursBefore, quarters, hoursAfter, minutesAfter } = span;
    const edges = [
      ...[minutesBefore, hoursBefore, quarters, hoursAfter, minutesAfter].map(({ fromMs }) => fromMs),
      minutesAfter.toMs,
    ].map((ms) => new Date(ms).toISOString());
    return withinTime(this.dataSource, budget?.milliseconds ?? MAX_MILLISECONDS, async (manager) => {
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
    sql: CountSql,
    question: CountQuestion,
    types: readonly EventType[],
    parts: readonly Span[],
    more: readonly unknown[],
  ): Promise<Counted<Row>> {
    const { projectId, filter, range, budget } = question;
    const { from, to } = range;
    const isText = filter.texts !== null || filter.notTexts !== null;
    const most = budget?.rows ?? (isText ? MAX_SEARCHED_ROWS : MAX_ROWS);
    const milliseconds = budget?.milliseconds ?? MAX_MILLISECONDS;
    const counted = await withinTime(this.dataSource, milliseconds, async (manager) => {
      const located = await this.countLocated<Row>(manager, sql, question, types, most, more);
      if (located !== null) return { rows: located, estimated: [] };
      const sizes = await sizesOf(manager, [projectId, types, from, to, most + 1]);
      const plan = planCounts(sizes, parts, this.clock.now(), most);
      const rows = await manager.query<Row[]>(sql.ofPlan, [
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

  /** `null` where no projection helps: it is being built, lacks too much, or locates too many. */
  private async countLocated<Row>(
    manager: EntityManager,
    sql: CountSql,
    { projectId, filter, range }: CountQuestion,
    types: readonly EventType[],
    maxRows: number,
    more: readonly unknown[],
  ): Promise<Row[] | null> {
    const located = this.locators.find(sql.filter);
    if (located === null) return null;
    const { locator, keys } = located;
    const [unread] = await manager.query<{ events: number }[]>(UNREAD_EVENTS, [locator.projection]);
    const most = Math.min(maxRows, MAX_LOCATED_ROWS);
    if (unread === undefined || unread.events > most) return null;
    const parameters = [projectId, types, range.from, range.to, keys, most + 1];
    const [size] = await manager.query<{ rows: number }[]>(locatedSizeSql(locator), parameters);
    if (size === undefined || size.rows > most) return null;
    return manager.query<Row[]>(sql.ofLocated(locator), [
      ...parameters,
      ...filterValues(toSqlFilter(filter)),
      ...more,
    ]);
  }
}

/** The statement for the rows of a plan, and for those that a projection locates. */
interface CountSql {
  ofPlan: string;
  ofLocated: (locator: EventLocator) => string;
  /** Every event that counts matches it. */
  filter: EventFilter;
}

/** Each list of facets leaves out its own filter. */
function dataOnly(filter: EventFilter): EventFilter {
  return { ...filter, types: EVENT_TYPES, levels: null, sources: null, notSources: null };
}

/** Whether a filter has conditions by which counts are not projected. */
function filtersByData({ parts, notParts, texts, notTexts, fields, notFields }: EventFilter): boolean {
  return [parts, notParts, texts, notTexts, fields, notFields].some((part) => part !== null);
}

async function sizesOf(manager: EntityManager, parameters: unknown[]): Promise<TypeSize[]> {
  const rows = await manager.query<{ type: EventType; rows: number; oldest_ms: number | null }[]>(
    SIZES,
    parameters,
  );
  return rows.map(({ type, rows: count, oldest_ms: oldestMs }) => ({ type, rows: count, oldestMs }));
}

/** Column by column, and how many rows of each are read. */
function slicesOf({ slices, maxPerSlice }: CountPlan): unknown[] {
  return [
    slices.map(({ type }) => type),
    slices.map(({ fromMs }) => new Date(fromMs).toISOString()),
    slices.map(({ toMs }) => new Date(toMs).toISOString()),
    slices.map(({ weight }) => weight),
    maxPerSlice,
  ];
}
