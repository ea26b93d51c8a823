import sql, { raw } from 'sql-template-tag';
import { prepared } from '../../../database/connection/prepared.js';
import type { ReadSource } from '../../../database/read-source.js';
import { number, queryRow, queryRows, text, type RowOf } from '../../../database/rows.js';
import { uuidV7Time } from '../../../common/uuid-v7.js';
import { decodeEventCursor, encodeEventCursor } from '../event-cursor.js';
import { isSearch, readableTypes } from '../event-filter.js';
import type { Coverage, EventPage, PageQuestion } from '../event-store.js';
import {
  FILTER_PARAMETERS,
  filterParameters,
  filterValues,
  matchesFilter,
  toSqlFilter,
} from './event-filter-sql.js';
import {
  EVENT_ROW,
  SEARCH_WINDOW,
  toEventPage,
  windowOf,
  pageOfRowsSql,
  type PageOfRows,
} from './event-page-rows.js';
import type { EventLocators, Located } from './event-locators.js';
import { EVENT_JSON } from './event-sql.js';
import { countUnread, locatedPageSql } from './located-events-sql.js';
import { completeCoverage, OUT_OF_TIME, withinTime } from './within-time.js';

/**
 * Number of rows that a search reads first. Few, because PostgreSQL reads as many of each type before it merges them. They
 * fill a page of a common level or service; for other filters, the number and time span of further rows are estimated from
 * them.
 */
const FIRST_WINDOW = 200;
/** Factor for the number of rows that would fill a page if matching rows were distributed evenly. */
const SPARE = 1.5;
/** Minimum span per row of the first window by which the second one reaches back, for rows with equal times. */
const MIN_SPAN_MS = 1000;

/** Factor for the rows read per page: nearly all located events match, unless the filter has further conditions. */
const SPARE_ROWS = 2;
/** Maximum number of events that a projection may lack to be used, because all of them are read. */
const MAX_UNREAD = 20_000;

/**
 * Reads events. The text of `data` is inserted into the response as PostgreSQL returns it: parsed in JavaScript, an integer
 * beyond 2^53 would become a different number.
 */
export class EventPages {
  constructor(
    private readonly dataSource: ReadSource,
    private readonly locators: EventLocators,
  ) {}

  async page(question: PageQuestion): Promise<EventPage> {
    const located = await this.locate(question);
    const page = located === null ? await this.searched(question) : await this.located(question, located);
    return page === null
      ? { items: [], nextCursor: null, coverage: OUT_OF_TIME }
      : { ...page, coverage: coverageOf(page, question) };
  }

  /** `null`: no projection supports the filter, or it lacks so many events that reading them as well would take longer. */
  private async locate({ filter }: PageQuestion): Promise<Located | null> {
    const located = isSearch(filter) ? this.locators.find(filter) : null;
    if (located === null) return null;
    const unread = await countUnread(this.dataSource, located.locator.projection);
    return unread !== null && unread <= MAX_UNREAD ? located : null;
  }

  /** @returns `null`: not within the time of the budget. */
  private async located(question: PageQuestion, located: Located): Promise<PageOfRows | null> {
    const { limit, budget } = question;
    let page: PageOfRows | null = null;
    for (const window of budget?.rows === undefined
      ? [SPARE_ROWS * (limit + 1), SEARCH_WINDOW]
      : [budget.rows]) {
      const rows = await this.read(locatedPageSql(located.locator), question, window, located.keys);
      if (rows === null) break;
      page = toEventPage(rows, limit, isFull(rows, window));
      if (page.items.length === limit || page.nextCursor === null) break;
    }
    return page;
  }

  /** @returns `null`: not within the time of the budget. */
  private async searched(question: PageQuestion): Promise<PageOfRows | null> {
    const { filter, limit, budget } = question;
    const isSearched = isSearch(filter) && budget?.rows === undefined;
    const window = isSearched ? FIRST_WINDOW : windowOf(limit, isSearch(filter), budget?.rows);
    const near = await this.read(PAGE, question, window, '-infinity');
    if (near === null) return null;
    let page = toEventPage(near, limit, isFull(near, window));
    for (const further of isSearched ? furtherWindows(near, limit) : []) {
      if (page.items.length === limit || page.nextCursor === null) break;
      const bound = searchBound(near, further);
      const rows = await this.read(PAGE, question, further, bound);
      if (rows === null) break;
      page = toEventPage(rows, limit, isFull(rows, further));
      // All events newer than the bound are on this page; older ones have not been read.
      if (page.nextCursor === null && isBefore(question.range.from, bound))
        page.nextCursor = cursorBehind(bound);
    }
    return page;
  }

  /**
   * @param last time before which no events are read, or the keys of located events. @returns `null`: not within the time of
   *   the budget.
   */
  private read(
    statement: string,
    { projectId, filter, range, limit, after, budget }: PageQuestion,
    window: number,
    last: string | readonly string[],
  ): Promise<SearchedRow[] | null> {
    return withinTime(this.dataSource, budget?.milliseconds, (manager) =>
      queryRows(manager, SEARCHED_ROW, {
        text: statement,
        values: [
          projectId,
          readableTypes(filter),
          range.from ?? '-infinity',
          range.to ?? 'infinity',
          after?.ts ?? 'infinity',
          after?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
          window,
          ...filterValues(toSqlFilter(filter)),
          limit + 1,
          last,
        ],
      }),
    );
  }

  /** The JSON text of one event and its project, or `null`. */
  async find(id: string): Promise<{ projectId: string; json: string } | null> {
    const receivedAt = uuidV7Time(id);
    // The service creates ids; they contain the time of receipt, which determines the partition to read.
    if (receivedAt === null) return null;
    const row = await queryRow(
      this.dataSource,
      { projectId: text(), json: text() },
      sql`SELECT project_id AS "projectId", ${raw(EVENT_JSON)} AS json
            FROM events AS e WHERE id = ${id} AND received_at = ${new Date(receivedAt)}`,
    );
    return row ?? null;
  }
}

const SEARCHED_ROW = {
  ...EVENT_ROW,
  /** Its number among the rows that were read, from 1. */
  rank: number(),
  /** Unix milliseconds of the newest row that was read. */
  newest_ms: number(),
  ms: number(),
};
type SearchedRow = RowOf<typeof SEARCHED_ROW>;

function isFull(rows: readonly SearchedRow[], window: number): boolean {
  return rows.at(-1)?.rank === window;
}

/** @param near a full window. @returns how many rows to read next, and after that. */
function furtherWindows(near: readonly SearchedRow[], limit: number): number[] {
  const found = near.filter(({ matches }) => matches).length;
  const likely = Math.ceil(((limit + 1) / found) * FIRST_WINDOW * SPARE);
  return likely < SEARCH_WINDOW ? [likely, SEARCH_WINDOW] : [SEARCH_WINDOW];
}

/**
 * Time up to which about this many rows reach back, if they have the density of the first window. Each type is read
 * separately, in the order of the index: without a bound, as many rows of rare types would be read, from months ago.
 *
 * @param near a full window
 * @returns ISO 8601
 */
function searchBound(near: readonly SearchedRow[], rows: number): string {
  const last = near.at(-1);
  if (last === undefined) throw new TypeError('a full window has a last row');
  const spanMs = Math.max(MIN_SPAN_MS, last.newest_ms - last.ms);
  return new Date(Math.floor(last.ms - spanMs * (rows / FIRST_WINDOW))).toISOString();
}

function isBefore(from: string | undefined, bound: string): boolean {
  return from === undefined || Date.parse(from) < Date.parse(bound);
}

function cursorBehind(bound: string): string {
  return encodeEventCursor({
    ts: `${bound.slice(0, 10)} ${bound.slice(11, 23)}000+00`,
    id: '00000000-0000-0000-0000-000000000000',
  });
}

/** A page covers the range from its last event on: newer events are on previous pages, older ones follow. */
function coverageOf({ items, nextCursor }: PageOfRows, { range, limit }: PageQuestion): Coverage {
  if (nextCursor === null) return completeCoverage(range);
  const { ts } = decodeEventCursor(nextCursor);
  return {
    isComplete: false,
    exhausted: items.length < limit ? 'rows' : null,
    covered: { from: `${ts.replace(' ', 'T').slice(0, -'+00'.length)}Z`, to: range.to },
  };
}

/**
 * Events, the newest first. The index begins with project and type, so each type is read in index order and the results are
 * merged; a single pass over all types would have to sort all events of the project.
 */
const PAGE = prepared(
  'event_page',
  pageOfRowsSql(`
          SELECT e.*, ${matchesFilter(filterParameters(8))} AS matches
            FROM (
              SELECT one_type.*
                FROM unnest($2::text[]) AS wanted (type)
               CROSS JOIN LATERAL (
                 SELECT * FROM events
                  WHERE project_id = $1 AND type = wanted.type
                    AND ts >= greatest($3::timestamptz, $${9 + FILTER_PARAMETERS}::timestamptz) AND ts < $4 AND ts <= $5 AND (ts, id) < ($5::timestamptz, $6::uuid)
                  ORDER BY ts DESC, id DESC
                  LIMIT $7
               ) AS one_type
               ORDER BY one_type.ts DESC, one_type.id DESC
               LIMIT $7
            ) AS e`),
);
