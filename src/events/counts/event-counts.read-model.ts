import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { EVENT_TYPES, type EventType } from '../event-types.js';
import { readableTypes, type EventFilter } from '../explorer/event-filter.js';
import { filterValues } from '../explorer/event-filter-sql.js';
import type { EventLevel } from '../event-levels.js';
import { planCounts, type CountPlan, type Span, type TypeSize } from './count-plan.js';
import type { Buckets } from './buckets.js';
import { FACETS, HISTOGRAM, SIZES } from './event-counts-sql.js';

/** Rows that may be read for one answer. */
const MOST_ROWS = 200_000;
/** With a text to look for, as it has to be looked for in the text of each row. */
const MOST_SEARCHED_ROWS = 20_000;
/** Of each statement. They are bounded by rows: this is for a database that is busy with other things. */
const STATEMENT_TIMEOUT_MS = 5000;
/** Parts of time in which facets are estimated. */
const FACET_PARTS = 60;

export interface CountQuestion extends Span {
  projectId: string;
  filter: EventFilter;
  /** The span as it was asked for, to the microsecond. */
  from: string;
  to: string;
}

export interface BucketCount {
  at_ms: number;
  level: EventLevel;
  count: number;
}

export interface FacetCount {
  /** `sources`: all events that have one; `none`: those that have none. */
  facet: 'level' | 'none' | 'source' | 'sources' | 'total' | 'type';
  value: string | null;
  count: number;
}

export interface Counted<Row> {
  rows: Row[];
  /** Types whose counts are estimates. */
  estimated: EventType[];
}

/** Counts events. Estimates the counts when there are too many events, and marks them as estimates. */
@Injectable()
export class EventCountsReadModel {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async histogram(question: CountQuestion, { sizeMs, starts }: Buckets): Promise<Counted<BucketCount>> {
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
    { projectId, filter, from, to }: CountQuestion,
    types: readonly EventType[],
    parts: readonly Span[],
    more: readonly unknown[],
  ): Promise<Counted<Row>> {
    const isText = filter.patterns !== null || filter.notPatterns !== null;
    const most = isText ? MOST_SEARCHED_ROWS : MOST_ROWS;
    return this.dataSource.transaction(async (manager) => {
      await manager.query(`SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}; SET LOCAL jit = off`);
      const sizes = await sizesOf(manager, [projectId, types, from, to, most + 1]);
      const plan = planCounts(sizes, parts, this.clock.now(), most);
      const rows = await manager.query<Row[]>(sql, [
        projectId,
        plan.whole,
        from,
        to,
        ...slicesOf(plan),
        ...filterValues(filter),
        ...more,
      ]);
      return { rows, estimated: plan.estimated.toSorted() };
    });
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
