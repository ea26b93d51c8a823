import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../test/support/seeded-random.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/postgres/test-database.js';
import { uuidV7 } from '../../../common/uuid-v7.js';
import { dataSourceOptions } from '../../../database/connection/data-source-options.js';
import { decodeEventCursor } from '../event-cursor.js';
import type { EventFilterQuery } from '../../explorer/events.dto.js';
import { toEventFilter } from '../../explorer/to-event-filter.js';
import type { PageQuestion } from '../event-store.js';
import { EventLocators } from './event-locators.js';
import { EventPages } from './event-pages.js';

const START = Date.parse('2026-11-20T23:00:00.000Z');

describe('EventPages', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let events: EventPages;
  const project = randomUUID();

  const filter = ({ level, ...part }: Partial<PageQuestion> & EventFilterQuery): PageQuestion => ({
    projectId: project,
    filter: toEventFilter({ level } as EventFilterQuery),
    range: {},
    limit: 50,
    after: undefined,
    ...part,
  });
  const numbers = (items: string[]): number[] =>
    items.map((json) => (JSON.parse(json) as { data: { n: number } }).data.n);

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.address, 2)).initialize();
    events = new EventPages(dataSource, new EventLocators());
    // Enough for an index to be worth its while: 300 events, two a minute, of three types.
    for (let n = 0; n < 300; n++) {
      const ts = new Date(START + Math.floor(n / 2) * 60_000);
      const receivedAt = START + ((n * 7919) % 300) * 1000;
      await database.query('INSERT INTO events VALUES ($1, $2, $3, $4, $5, $6)', [
        uuidV7(receivedAt),
        project,
        ['log', 'audit', 'error'][n % 3],
        ts,
        new Date(receivedAt),
        `{"n": ${n}}`,
      ]);
    }
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('returns numbers exactly', async () => {
    const other = randomUUID();
    await database.query(`INSERT INTO events VALUES ($1, $2, 'cost', now(), now(), $3)`, [
      uuidV7(),
      other,
      '{"amount": 12345678901234567890.10}',
    ]);
    const { items } = await events.page(filter({ projectId: other }));
    expect(items[0]).toContain('"data":{"amount": 12345678901234567890.10}}');
  });

  it('finds the few that match among many, in bursts and behind gaps, each once and to the end', async () => {
    const random = seededRandom('search of events');
    const many = randomUUID();
    let ms = START;
    const rows = Array.from({ length: 7000 }, (_, n) => {
      // Bursts of one millisecond, and a gap of ten days.
      if (random() < 0.02) ms -= Math.floor(random() * 60_000);
      if (n === 6000) ms -= 864_000_000;
      const isError = n === 6500 || random() < 0.003;
      return { n, ms, type: isError || random() < 0.9 ? 'log' : 'audit', level: isError ? 'error' : 'info' };
    });
    await database.query(
      `INSERT INTO events SELECT id, $1, type, 'epoch'::timestamptz + ms * interval '1 millisecond', $2,
              jsonb_build_object('n', n, 'level', level)
         FROM unnest($3::uuid[], $4::text[], $5::float8[], $6::int[], $7::text[]) AS one (id, type, ms, n, level)`,
      [
        many,
        new Date(START),
        rows.map(() => uuidV7(START)),
        rows.map(({ type }) => type),
        rows.map((row) => row.ms),
        rows.map(({ n }) => n),
        rows.map(({ level }) => level),
      ],
    );
    const from = new Date(ms + Math.floor(random() * (START - ms))).toISOString();
    for (const range of [{}, { from }]) {
      const wanted = rows.filter(
        (row) =>
          row.type === 'log' &&
          row.level === 'error' &&
          (range.from === undefined || row.ms >= Date.parse(from)),
      );
      const found: number[] = [];
      let after: PageQuestion['after'];
      for (let pages = 0; pages < 500; pages++) {
        const page = await events.page(filter({ projectId: many, level: ['error'], range, limit: 5, after }));
        found.push(...numbers(page.items));
        if (page.nextCursor === null) break;
        after = decodeEventCursor(page.nextCursor);
      }
      expect(found.toSorted((a, b) => a - b)).toEqual(wanted.map(({ n }) => n));
      const times = found.map((n) => rows[n]?.ms ?? 0);
      expect(times).toEqual(times.toSorted((a, b) => b - a));
    }
  });

  it('reads by an index, and does not sort the events of a project', async () => {
    const plan = await database.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT * FROM events WHERE project_id = '${project}' AND type = 'log' AND ts < now() ORDER BY ts DESC, id DESC LIMIT 50`,
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Scan');
  });
});
