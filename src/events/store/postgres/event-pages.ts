import sql, { raw } from 'sql-template-tag';
import { prepared } from '../../../database/prepared.js';
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
 * Rows that a search reads first. Few, because PostgreSQL reads as many of each type before it merges them. They fill a page with a
 * common level or service; for others they show how many more rows to read, and how far back those reach.
 */
const FIRST_WINDOW = 200;
/** What matches is not spread evenly: so many times the rows are read that would fill a page if it were. */
const SPARE = 1.5;
/** Where many rows have one time, the second window reaches back at least this far for each row of the first. */
const MIN_SPAN_MS = 1000;

/** Factor for the rows read per page: nearly all located events match, unless the filter has further conditions. */
const SPARE_ROWS = 2;
/** Events that a projection may lack where it is used: they are all read. */
const MAX_UNREAD = 20_000;

/**
 * Reads events. `data` is sent as the text that PostgreSQL writes, spliced into the response: parsed into
 * JavaScript, an integer beyond 2^53 would come out as another number.
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

  /** `null` where no projection helps, or it lacks so much that scanning the events as well would take longer. */
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
      // Nothing is left before the bound; what lies behind it has not been read.
      if (page.nextCursor === null && isBefore(question.range.from, bound))
        page.nextCursor = cursorBehind(bound);
    }
    return page;
  }

  /** @param last older events are not read; or the keys of located ones. @returns `null`: not within the time of the budget. */
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
    // Ids are made here and carry the time of receipt, which names the one partition to read.
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
  place: number(),
  /** Unix milliseconds of the newest row that was read. */
  newest_ms: number(),
  ms: number(),
};
type SearchedRow = RowOf<typeof SEARCHED_ROW>;

function isFull(rows: readonly SearchedRow[], window: number): boolean {
  return rows.at(-1)?.place === window;
}

/** @param near a full window. @returns how many rows to read next, and after that. */
function furtherWindows(near: readonly SearchedRow[], limit: number): number[] {
  const found = near.filter(({ matches }) => matches).length;
  const likely = Math.ceil(((limit + 1) / found) * FIRST_WINDOW * SPARE);
  return likely < SEARCH_WINDOW ? [likely, SEARCH_WINDOW] : [SEARCH_WINDOW];
}

/**
 * Back to where about so many rows reach, if they are as close as those of the first window. Each type is read by itself, since
 * that is the order of the index: without a bound, as many rows of rare types would be read, from months ago.
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

/** A page covers the range from its last event on: newer ones are on the pages before, older ones follow. */
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
 * Newest first. The index begins with project and type, so each type is read in its own order and the
 * results are merged; a single pass over all types would have to sort everything the project ever sent.
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
