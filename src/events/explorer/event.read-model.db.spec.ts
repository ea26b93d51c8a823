import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { uuidV7 } from '../../common/uuid-v7.js';
import { dataSourceOptions } from '../../database/data-source-options.js';
import { decodeEventCursor } from './event-cursor.js';
import { EventReadModel, type EventFilter } from './event.read-model.js';

const START = Date.parse('2026-11-20T23:00:00.000Z');

describe('EventReadModel', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let events: EventReadModel;
  const project = randomUUID();

  const filter = (part: Partial<EventFilter>): EventFilter => ({
    projectId: project,
    type: undefined,
    from: undefined,
    to: undefined,
    q: undefined,
    limit: 50,
    after: undefined,
    ...part,
  });
  const numbers = (items: string[]): number[] =>
    items.map((json) => (JSON.parse(json) as { data: { n: number } }).data.n);

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.address, 2)).initialize();
    events = new EventReadModel(dataSource);
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

  it('gives every event of the project once, newest first, page by page', async () => {
    const seen: string[] = [];
    let after: EventFilter['after'];
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
      filter({ type: 'audit', from: '2026-11-20T23:10:00Z', to: '2026-11-20T23:20:00Z', limit: 200 }),
    );
    expect(numbers(items).sort((a, b) => a - b)).toEqual([22, 25, 28, 31, 34, 37]);
    const edge = await events.page(filter({ from: '2026-11-20T23:00:00Z', to: '2026-11-20T23:01:00Z' }));
    expect(numbers(edge.items).sort()).toEqual([0, 1]);
  });

  it('finds text anywhere in data, whatever its case, and takes wildcards literally', async () => {
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

  it('gives numbers back exactly', async () => {
    const other = randomUUID();
    await database.query(`INSERT INTO events VALUES ($1, $2, 'cost', now(), now(), $3)`, [
      uuidV7(),
      other,
      '{"amount": 12345678901234567890.10}',
    ]);
    const { items } = await events.page(filter({ projectId: other }));
    expect(items[0]).toContain('"data":{"amount": 12345678901234567890.10}}');
  });

  it('reads by the index and the partitions of each type, not by sorting a project', async () => {
    const plan = await database.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT * FROM events WHERE project_id = '${project}' AND type = 'log' AND ts < now() ORDER BY ts DESC, id DESC LIMIT 50`,
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Scan');
  });
});
