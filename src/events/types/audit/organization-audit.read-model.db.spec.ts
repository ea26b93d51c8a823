import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../../test/support/postgres/test-data-source.js';
import { OrganizationAuditReadModel } from './organization-audit.read-model.js';

const PROJECTS = 1000;

describe('OrganizationAuditReadModel on a large installation', () => {
  let test: TestDataSource;
  let audit: OrganizationAuditReadModel;

  beforeAll(async () => {
    test = await createTestDataSource();
    audit = new OrganizationAuditReadModel(test.dataSource);
    // Ten partitions; per project 60 events, every tenth of them an audit event.
    for (let day = 1; day <= 10; day++) {
      const from = `2026-01-${String(day).padStart(2, '0')}`;
      const to = `2026-01-${String(day + 1).padStart(2, '0')}`;
      await test.database.query(
        `CREATE TABLE events_audit_test_${day} PARTITION OF events FOR VALUES FROM ('${from}') TO ('${to}')`,
      );
    }
    await test.database.query(
      `INSERT INTO events (id, project_id, type, ts, received_at, data)
       SELECT gen_random_uuid(), ('00000000-0000-4000-8000-' || lpad((n % $1)::text, 12, '0'))::uuid,
              CASE WHEN n % 10 = 0 THEN 'audit' ELSE 'log' END,
              timestamptz '2026-01-01' + n * interval '14 seconds',
              timestamptz '2026-01-01' + n * interval '14 seconds',
              jsonb_build_object('actor', 'user-' || n % 7, 'action', 'act-' || n % 3, 'message', n)
         FROM generate_series(0, $1 * 60 - 1) AS n`,
      [PROJECTS],
    );
    await test.database.query('ANALYZE events');
  });
  afterAll(() => test.close());

  it('reads the newest audit events of a thousand projects without reading older ones', async () => {
    const { items, nextCursor } = await audit.page({ limit: 50 });
    expect(items).toHaveLength(50);
    expect(nextCursor).not.toBeNull();
    const plan = await test.database.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, BUFFERS) SELECT * FROM events
        WHERE type = 'audit' AND ts >= '-infinity' AND ts < 'infinity' AND ts <= '2026-01-08'
          AND (ts, id) < ('2026-01-08'::timestamptz, '${randomUUID()}'::uuid)
        ORDER BY ts DESC, id DESC LIMIT 51`,
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toMatch(/Index Scan Backward using \S*ts_id/);
    expect(text).not.toMatch(/Seq Scan on events_audit|Sort Method/);
    // The first match is the total of the plan. Pages that other databases of the server have evicted count as read, not as
    // hit.
    const buffers = /Buffers: shared(?: hit=(?<hit>\d+))?(?: read=(?<read>\d+))?/.exec(text)?.groups;
    expect(buffers).toBeDefined();
    expect(Number(buffers?.['hit'] ?? 0) + Number(buffers?.['read'] ?? 0)).toBeLessThan(500);
  });

  it('returns every audit event once, page by page, also for a search that finds few', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await audit.page({ limit: 200, actor: 'USER-3', ...(cursor ? { cursor } : {}) });
      seen.push(...page.items);
      cursor = page.nextCursor ?? undefined;
      pages += 1;
    } while (cursor !== undefined && pages < 100);
    const ids = seen.map((json) => (JSON.parse(json) as { id: string }).id);
    const [row] = await test.database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM events WHERE type = 'audit' AND data->>'actor' = 'user-3'`,
    );
    expect(new Set(ids).size).toBe(row?.n);
    expect(ids).toHaveLength(row?.n ?? -1);
  });
});
