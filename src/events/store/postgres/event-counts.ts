import type { DataSource, EntityManager } from 'typeorm';
import type { Clock } from '../../../common/clock.js';
import { EVENT_TYPES, type EventType } from '../../event-types.js';
import { readableTypes } from '../event-filter.js';
import type { BucketCount, Counted, CountQuestion, FacetCount, TimeBuckets } from '../event-store.js';
import { planCounts, type CountPlan, type Span, type TypeSize } from './count-plan.js';
import { FACETS, HISTOGRAM, SIZES } from './event-counts-sql.js';
import { filterValues, toSqlFilter } from './event-filter-sql.js';
import { completeCoverage, OUT_OF_TIME, withinTime } from './within-time.js';

/** Rows that may be read for one answer. */
const MOST_ROWS = 200_000;
/** With a text to look for, as it has to be looked for in the text of each row. */
const MOST_SEARCHED_ROWS = 20_000;
/** Of each statement. They are bounded by rows: this is for a database that is busy with other things. */
const MOST_MILLISECONDS = 5000;
/** Parts of time in which facets are estimated. */
const FACET_PARTS = 60;

/** Counts events. Estimates the counts when there are too many events, and marks them as estimates. */
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
    return this.count<BucketCount>(HISTOGRAM, question, readableTypes(question.filter), parts, [sizeMs]);
  }

  /** Reads all types, as the list of types leaves out its own filter. */
  async facets(question: CountQuestion): Promise<Counted<FacetCount>> {
    const { fromMs, toMs, filter } = question;
    const edge = (index: number): number => Math.round(fromMs + ((toMs - fromMs) * index) / FACET_PARTS);
    const parts = Array.from({ length: FACET_PARTS }, (_, i) => ({ fromMs: edge(i), toMs: edge(i + 1) }));
    return this.count<FacetCount>(
      FACETS,
      question,
      EVENT_TYPES,
      parts.filter((part) => part.toMs > part.fromMs),
      [filter.types],
    );
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
