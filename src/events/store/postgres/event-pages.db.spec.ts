import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../test/support/seeded-random.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/postgres/test-database.js';
import { uuidV7 } from '../../../common/uuid-v7.js';
import { dataSourceOptions } from '../../../database/data-source-options.js';
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

  const filter = ({
    type,
    level,
    source,
    q,
    ...part
  }: Partial<PageQuestion> & EventFilterQuery): PageQuestion => ({
    projectId: project,
    filter: toEventFilter({ type, level, source, q } as EventFilterQuery),
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
    // 300 events, two a minute at the same ts, over midnight, of three types; received in another order.
    for (let n = 0; n < 300; n++) {
      const ts = new Date(START + Math.floor(n / 2) * 60_000);
      const receivedAt = START + ((n * 7919) % 300) * 1000;
      await database.query('INSERT INTO events VALUES ($1, $2, $3, $4, $5, $6)', [
        uuidV7(receivedAt),
        project,
        ['log', 'audit', 'error'][n % 3],
        ts,
        new Date(receivedAt),
        `{"n": ${n}, "text": "100%_sure ${n === 5 ? 'NEEDLE' : ''}"}`,
      ]);
    }
    await database.query(`INSERT INTO events VALUES ($1, $2, 'log', now(), now(), '{"n": -1}')`, [
      uuidV7(),
      randomUUID(),
    ]);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('returns every event of the project once, newest first, page by page', async () => {
    const seen: string[] = [];
    let after: PageQuestion['after'];
    for (let page = 0; page < 50; page++) {
      const { items, nextCursor } = await events.page(filter({ limit: 7, after }));
      seen.push(...items);
      if (nextCursor === null) break;
      expect(items).toHaveLength(7);
      after = decodeEventCursor(nextCursor);
    }
    expect(seen).toHaveLength(300);
    expect(new Set(numbers(seen)).size).toBe(300);
    const times = seen.map((json) => (JSON.parse(json) as { ts: string }).ts);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('filters by type and by time, from inclusive, to exclusive', async () => {
    const { items } = await events.page(
      filter({
        type: ['audit'],
        range: { from: '2026-11-20T23:10:00Z', to: '2026-11-20T23:20:00Z' },
        limit: 200,
      }),
    );
    expect(numbers(items).sort((a, b) => a - b)).toEqual([22, 25, 28, 31, 34, 37]);
    const edge = await events.page(
      filter({ range: { from: '2026-11-20T23:00:00Z', to: '2026-11-20T23:01:00Z' } }),
    );
    expect(numbers(edge.items).sort()).toEqual([0, 1]);
  });

  it('finds text anywhere in data, regardless of its case, and matches wildcards literally', async () => {
    expect(numbers((await events.page(filter({ q: 'needle' }))).items)).toEqual([5]);
    expect((await events.page(filter({ q: '100%_SURE', limit: 200 }))).items).toHaveLength(200);
    expect((await events.page(filter({ q: '0%s' }))).items).toEqual([]);
    expect((await events.page(filter({ q: '1_0' }))).items).toEqual([]);
  });

  it('finds one event by its id, and nothing by an id that it did not make', async () => {
    const [json] = (await events.page(filter({ limit: 1 }))).items;
    const { id } = JSON.parse(json as string) as { id: string };
    await expect(events.find(id)).resolves.toEqual({ projectId: project, json });
    await expect(events.find(uuidV7())).resolves.toBeNull();
    await expect(events.find(randomUUID())).resolves.toBeNull();
    await expect(events.find("' OR 1=1")).resolves.toBeNull();
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

  it('filters by level and source, alone and together', async () => {
    const other = randomUUID();
    const data = [
      ['log', { message: 'a', level: 'ERROR', module: 'billing' }],
      ['log', { message: 'b', level: 'warning', module: 'a, b' }],
      ['deploy', { service: 'billing', status: 'rolled-back' }],
      ['cost', { amount: 1, service: 'billing' }],
      ['error', { message: 'c', service: 'shop' }],
    ] as const;
    for (const [type, body] of data) {
      await database.query(`INSERT INTO events VALUES ($1, $2, $3, now(), now(), $4)`, [
        uuidV7(),
        other,
        type,
        JSON.stringify(body),
      ]);
    }
    const found = async (query: EventFilterQuery): Promise<string[]> => {
      const { items } = await events.page(filter({ projectId: other, ...query }));
      return items.map((json) => (JSON.parse(json) as { type: string }).type).sort();
    };
    await expect(found({ level: ['error'] })).resolves.toEqual(['error', 'log']);
    await expect(found({ level: ['warn', 'other'] })).resolves.toEqual(['cost', 'deploy', 'log']);
    await expect(found({ source: ['billing'] })).resolves.toEqual(['cost', 'deploy', 'log']);
    await expect(found({ source: ['a, b', 'shop'] })).resolves.toEqual(['error', 'log']);
    await expect(found({ source: ['billing'], level: ['error', 'warn'] })).resolves.toEqual([
      'deploy',
      'log',
    ]);
    await expect(found({ type: ['cost'], level: ['error'] })).resolves.toEqual([]);
    await expect(found({ q: 'BILLING', level: ['other'] })).resolves.toEqual(['cost']);
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

  it('reads by the index and the partitions of each type, not by sorting a project', async () => {
    const plan = await database.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT * FROM events WHERE project_id = '${project}' AND type = 'log' AND ts < now() ORDER BY ts DESC, id DESC LIMIT 50`,
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Scan');
  });
});
