import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../../../test/support/postgres/test-data-source.js';
import { MAX_SOURCE_MAPS, MAX_STORED_BYTES } from './source-map-limits.js';
import { SourceMapStore } from './source-map.store.js';

const DAY = 86_400_000;

describe('the store of source maps', () => {
  let test: TestDataSource;
  let projectId: string;
  const store = new SourceMapStore();

  beforeAll(async () => {
    test = await createTestDataSource();
  });
  afterAll(() => test.close());

  const newProject = async (): Promise<void> => {
    projectId = randomUUID();
    await test.database.query(`INSERT INTO projects (id, key, name) VALUES ($1, $2, 'Shop')`, [
      projectId,
      `p${projectId.slice(0, 8)}`,
    ]);
  };
  const add = async (...daysAgo: number[]): Promise<string[]> => {
    const ids = daysAgo.map(() => randomUUID());
    await test.database.query(
      `INSERT INTO error_source_maps (project_id, debug_id, sha256, content, size, uploaded_at)
       SELECT $1, id, '', 'x', 1, at FROM unnest($2::uuid[], $3::timestamptz[]) AS m (id, at)`,
      [projectId, ids, daysAgo.map((days) => new Date(Date.now() - days * DAY).toISOString())],
    );
    return ids;
  };
  const left = async (): Promise<string[]> => {
    const rows = await store.page(test.dataSource.manager, projectId, undefined, 2000);
    return rows.map((row) => row.debug_id);
  };

  it('deletes the least recently used maps to make room', async () => {
    await newProject();
    const [used = '', unused = '', fresh = ''] = await add(30, 20, 10);
    await store.recordUse(test.dataSource, [{ projectId, debugId: used }]);
    await add(...Array.from({ length: MAX_SOURCE_MAPS - 3 }, () => 1));
    expect(await store.makeRoom(test.dataSource.manager, projectId, 1)).toBe(1);
    const after = await left();
    expect(after).toHaveLength(MAX_SOURCE_MAPS - 1);
    expect(after).not.toContain(unused);
    expect(after).toEqual(expect.arrayContaining([used, fresh]));
    expect(await store.makeRoom(test.dataSource.manager, projectId, 1)).toBe(0);
  });

  it('bounds the bytes of all maps of a project', async () => {
    await newProject();
    const [, fresh] = await add(2, 1);
    expect(await store.makeRoom(test.dataSource.manager, projectId, MAX_STORED_BYTES - 2)).toBe(0);
    expect(await store.makeRoom(test.dataSource.manager, projectId, MAX_STORED_BYTES - 1)).toBe(1);
    expect(await left()).toEqual([fresh]);
  });

  it('records the day of use once', async () => {
    await newProject();
    const [debugId = ''] = await add(3);
    const keys = [{ projectId, debugId }];
    expect(await store.find(test.dataSource, keys)).toMatchObject([{ debugId, wasUsedToday: false }]);
    await store.recordUse(test.dataSource, keys);
    expect(await store.find(test.dataSource, keys)).toMatchObject([{ debugId, wasUsedToday: true }]);
    expect(await store.find(test.dataSource, [{ projectId: randomUUID(), debugId }])).toEqual([]);
  });
});
