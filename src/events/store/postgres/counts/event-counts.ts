import type { EntityManager } from 'typeorm';
import type { Clock } from '../../../../common/clock.js';
import type { ReadSource } from '../../../../database/read-source.js';
import {
  hasRow,
  number,
  orNull,
  queryRow,
  queryRows,
  text,
  type RowOf,
  type RowShape,
} from '../../../../database/rows.js';
import type { EventLevel } from '../../../event-levels.js';
import { EVENT_TYPES, type EventType } from '../../../event-types.js';
import { readableTypes, type EventFilter } from '../../event-filter.js';
import type { BucketCount, Counted, CountQuestion, FacetCount, TimeBuckets } from '../../event-store.js';
import { planCounts, type CountPlan, type Span, type TypeSize } from './count-plan.js';
import { FACETS, HISTOGRAM, locatedFacets, locatedHistogram, SIZES } from './event-counts-sql.js';
import { filterValues, toSqlFilter } from '../event-filter-sql.js';
import type { EventLocator, EventLocators } from '../event-locators.js';
import { countUnread, locatedSizeSql } from '../located-events-sql.js';
import { HAS_BUILD, PROJECTED_FACETS, PROJECTED_HISTOGRAM } from './projected-counts-sql.js';
import { projectedSpan } from './projected-span.js';
import { completeCoverage, OUT_OF_TIME, withinTime } from '../within-time.js';

/** Maximum number of rows that are read for one response. */
const MAX_ROWS = 200_000;
/** Maximum number of rows for a filter with a text, which is searched in the JSON text of each row. */
const MAX_SEARCHED_ROWS = 20_000;
/** Maximum number of events that a projection locates: each is read separately, which takes about ten times as long as a scan. */
const MAX_LOCATED_ROWS = 20_000;
/** Time limit of each statement. Their work is limited by rows; the time limit applies when the database is busy. */
const MAX_MILLISECONDS = 5000;
/** Number of parts of the span in which facets are sampled. */
const FACET_PARTS = 60;

const BUCKET_COUNT = { at_ms: number(), level: text<EventLevel>(), count: number() };
const FACET_COUNT = { facet: text<FacetCount['facet']>(), value: orNull(text()), count: number() };
const TYPE_SIZE = { type: text<EventType>(), rows: number(), oldest_ms: orNull(number()) };

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
    const projected = await this.countProjected(
      BUCKET_COUNT,
      PROJECTED_HISTOGRAM,
      question,
      types,
      sizeMs,
      sizeMs,
    );
    const sql = {
      shape: BUCKET_COUNT,
      ofPlan: HISTOGRAM,
      ofLocated: locatedHistogram,
      filter: question.filter,
    };
    return projected ?? this.count(sql, question, types, parts, [sizeMs]);
  }

  /** Reads all types, because the list of types omits its own filter. */
  async facets(question: CountQuestion): Promise<Counted<FacetCount>> {
    const { fromMs, toMs, filter } = question;
    const edge = (index: number): number => Math.round(fromMs + ((toMs - fromMs) * index) / FACET_PARTS);
    const parts = Array.from({ length: FACET_PARTS }, (_, i) => ({ fromMs: edge(i), toMs: edge(i + 1) }));
    const projected = await this.countProjected(
      FACET_COUNT,
      PROJECTED_FACETS,
      question,
      EVENT_TYPES,
      null,
      filter.types,
    );
    if (projected !== null) return projected;
    return this.count(
      { shape: FACET_COUNT, ofPlan: FACETS, ofLocated: locatedFacets, filter: dataOnly(filter) },
      question,
      EVENT_TYPES,
      parts.filter((part) => part.toMs > part.fromMs),
      [filter.types],
    );
  }

  /** `null`: the events themselves have to be counted. */
  private async countProjected<Shape extends RowShape>(
    shape: Shape,
    statement: string,
    { projectId, filter, range, budget, fromMs, toMs }: CountQuestion,
    types: readonly EventType[],
    stepMs: number | null,
    more: unknown,
  ): Promise<Counted<RowOf<Shape>> | null> {
    const span = projectedSpan({ fromMs, toMs }, stepMs, this.clock.now());
    if (span === null || budget?.rows !== undefined || filtersByData(filter)) return null;
    const { minutesBefore, hoursBefore, quarters, hoursAfter, minutesAfter } = span;
    const edges = [
      ...[minutesBefore, hoursBefore, quarters, hoursAfter, minutesAfter].map(({ fromMs }) => fromMs),
      minutesAfter.toMs,
    ].map((ms) => new Date(ms).toISOString());
    return withinTime(this.dataSource, budget?.milliseconds ?? MAX_MILLISECONDS, async (manager) => {
      if (!(await hasRow(manager, HAS_BUILD))) return null;
      const rows = await queryRows(manager, shape, {
        text: statement,
        values: [
          projectId,
          types,
          range.from,
          range.to,
          ...edges,
          filter.levels,
          filter.sources,
          filter.notSources,
          more,
        ],
      });
      return { rows, estimated: [], coverage: completeCoverage(range) };
    });
  }

  private async count<Shape extends RowShape>(
    sql: CountSql<Shape>,
    question: CountQuestion,
    types: readonly EventType[],
    parts: readonly Span[],
    more: readonly unknown[],
  ): Promise<Counted<RowOf<Shape>>> {
    const { projectId, filter, range, budget } = question;
    const { from, to } = range;
    const isText = filter.texts !== null || filter.notTexts !== null;
    const limit = budget?.rows ?? (isText ? MAX_SEARCHED_ROWS : MAX_ROWS);
    const milliseconds = budget?.milliseconds ?? MAX_MILLISECONDS;
    const counted = await withinTime(this.dataSource, milliseconds, async (manager) => {
      const located = await this.countLocated(manager, sql, question, types, limit, more);
      if (located !== null) return { rows: located, estimated: [] };
      const sizes = await sizesOf(manager, [projectId, types, from, to, limit + 1]);
      const plan = planCounts(sizes, parts, this.clock.now(), limit);
      const rows = await queryRows(manager, sql.shape, {
        text: sql.ofPlan,
        values: [
          projectId,
          plan.whole,
          from,
          to,
          ...slicesOf(plan),
          ...filterValues(toSqlFilter(filter)),
          ...more,
        ],
      });
      return { rows, estimated: plan.estimated.toSorted() };
    });
    if (counted === null) return { rows: [], estimated: [], coverage: OUT_OF_TIME };
    const coverage = completeCoverage(range);
    if (counted.estimated.length === 0) return { ...counted, coverage };
    return { ...counted, coverage: { ...coverage, isComplete: false, exhausted: 'rows' } };
  }

  /** `null`: no projection can be used, because it is being built, lacks too many events, or locates too many. */
  private async countLocated<Shape extends RowShape>(
    manager: EntityManager,
    sql: CountSql<Shape>,
    { projectId, filter, range }: CountQuestion,
    types: readonly EventType[],
    maxRows: number,
    more: readonly unknown[],
  ): Promise<RowOf<Shape>[] | null> {
    const located = this.locators.find(sql.filter);
    if (located === null) return null;
    const { locator, keys } = located;
    const unread = await countUnread(manager, locator.projection);
    const limit = Math.min(maxRows, MAX_LOCATED_ROWS);
    if (unread === null || unread > limit) return null;
    const values = [projectId, types, range.from, range.to, keys, limit + 1];
    const size = await queryRow(manager, { rows: number() }, { text: locatedSizeSql(locator), values });
    if (size === undefined || size.rows > limit) return null;
    return queryRows(manager, sql.shape, {
      text: sql.ofLocated(locator),
      values: [...values, ...filterValues(toSqlFilter(filter)), ...more],
    });
  }
}

/** Statements for the rows of a plan, and for those that a projection locates. */
interface CountSql<Shape extends RowShape> {
  shape: Shape;
  ofPlan: string;
  ofLocated: (locator: EventLocator) => string;
  /** Filter that every counted event matches. */
  filter: EventFilter;
}

/** Omits the filters by type, level and source, which the lists of facets apply. */
function dataOnly(filter: EventFilter): EventFilter {
  return { ...filter, types: EVENT_TYPES, levels: null, sources: null, notSources: null };
}

/** Whether a filter has conditions on `data`, by which counts are not projected. */
function filtersByData({ parts, notParts, texts, notTexts, fields, notFields }: EventFilter): boolean {
  return [parts, notParts, texts, notTexts, fields, notFields].some((part) => part !== null);
}

async function sizesOf(manager: EntityManager, values: unknown[]): Promise<TypeSize[]> {
  const rows = await queryRows(manager, TYPE_SIZE, { text: SIZES, values });
  return rows.map(({ type, rows: count, oldest_ms: oldestMs }) => ({ type, rows: count, oldestMs }));
}

/** Slices column by column, and the maximum number of rows of each. */
function slicesOf({ slices, maxPerSlice }: CountPlan): unknown[] {
  return [
    slices.map(({ type }) => type),
    slices.map(({ fromMs }) => new Date(fromMs).toISOString()),
    slices.map(({ toMs }) => new Date(toMs).toISOString()),
    slices.map(({ weight }) => weight),
    maxPerSlice,
  ];
}
