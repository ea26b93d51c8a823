import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDataSource, type TestDataSource } from '../../test/support/postgres/test-data-source.js';
import { SecretBox } from '../common/crypto/secret-box.js';
import { uuidV7 } from '../common/uuid-v7.js';
import { SEALED_COLUMNS } from '../sealed-columns.js';
import { resealColumn, type SealedColumn } from './reseal-column.js';

const [OLD_KEY, NEW_KEY] = [randomBytes(32), randomBytes(32)];
const [OLD, NEW, BOTH] = [new SecretBox(OLD_KEY), new SecretBox(NEW_KEY), new SecretBox(NEW_KEY, OLD_KEY)];
const COLUMN: SealedColumn = {
  table: 'sealed_things',
  key: 'id',
  column: 'sealed',
  purpose: (id) => `thing ${id}`,
};

describe('sealing a column with the current key', () => {
  let db: TestDataSource;
  beforeAll(async () => {
    db = await createTestDataSource();
    await db.dataSource.query('CREATE TABLE sealed_things (id uuid PRIMARY KEY, sealed bytea)');
  });
  afterAll(() => db.close());
  beforeEach(() => db.dataSource.query('TRUNCATE sealed_things'));

  const insert = async (box: SecretBox, count: number): Promise<string[]> => {
    const ids = Array.from({ length: count }, () => uuidV7());
    await db.dataSource.query('INSERT INTO sealed_things SELECT * FROM unnest($1::uuid[], $2::bytea[])', [
      ids,
      ids.map((id) => box.seal(`secret of ${id}`, COLUMN.purpose(id))),
    ]);
    return ids;
  };
  const opened = async (box: SecretBox): Promise<string[]> => {
    const rows = await db.dataSource.query<{ id: string; sealed: Buffer }[]>(
      'SELECT id, sealed FROM sealed_things WHERE sealed IS NOT NULL ORDER BY id',
    );
    return rows.map(({ id, sealed }) => box.open(sealed, COLUMN.purpose(id)));
  };

  it('seals every row of several pages so that the new key alone opens it', async () => {
    const ids = [...(await insert(OLD, 450)), ...(await insert(NEW, 3))];
    await db.dataSource.query('INSERT INTO sealed_things (id) VALUES ($1)', [uuidV7()]);
    expect(await resealColumn(db.dataSource, BOTH, COLUMN, true)).toEqual({
      current: 3,
      earlier: 450,
      unreadable: [],
    });
    expect(await opened(NEW)).toEqual(ids.sort().map((id) => `secret of ${id}`));
    expect(await resealColumn(db.dataSource, BOTH, COLUMN, true)).toEqual({
      current: 453,
      earlier: 0,
      unreadable: [],
    });
  });

  it('writes nothing when it only counts', async () => {
    const ids = await insert(OLD, 5);
    expect(await resealColumn(db.dataSource, BOTH, COLUMN, false)).toMatchObject({ current: 0, earlier: 5 });
    expect(await opened(OLD)).toEqual(ids.map((id) => `secret of ${id}`));
  });

  it('names rows that no key opens, and seals the others', async () => {
    const [lost = ''] = await insert(new SecretBox(randomBytes(32)), 1);
    await insert(OLD, 2);
    expect(await resealColumn(db.dataSource, BOTH, COLUMN, true)).toEqual({
      current: 0,
      earlier: 2,
      unreadable: [lost],
    });
    expect(await resealColumn(db.dataSource, BOTH, COLUMN, true)).toMatchObject({ current: 2 });
  });

  it('keeps a value that is replaced between the read and the write', async () => {
    const [id = ''] = await insert(OLD, 1);
    const other = await db.connectAgain();
    const change = OLD.seal('changed meanwhile', COLUMN.purpose(id));
    const query = db.dataSource.query.bind(db.dataSource);
    const racing = Object.assign(Object.create(db.dataSource) as typeof db.dataSource, {
      query: async (sql: string, values: unknown[]) => {
        if (sql.startsWith('UPDATE'))
          await other.query('UPDATE sealed_things SET sealed = $1 WHERE id = $2', [change, id]);
        return query(sql, values);
      },
    });
    await resealColumn(racing, BOTH, COLUMN, true);
    expect(await opened(OLD)).toEqual(['changed meanwhile']);
    await resealColumn(db.dataSource, BOTH, COLUMN, true);
    expect(await opened(NEW)).toEqual(['changed meanwhile']);
  });

  it('continues after the page at which an earlier process was killed', async () => {
    for (const pages of [0, 1, 2]) {
      await db.dataSource.query('TRUNCATE sealed_things');
      const ids = await insert(OLD, 450);
      let writes = 0;
      const query = db.dataSource.query.bind(db.dataSource);
      const dying = Object.assign(Object.create(db.dataSource) as typeof db.dataSource, {
        query: async (sql: string, values: unknown[]) => {
          if (sql.startsWith('UPDATE') && writes++ === pages) throw new Error('killed');
          return query(sql, values);
        },
      });
      await expect(resealColumn(dying, BOTH, COLUMN, true)).rejects.toThrow('killed');
      expect(await resealColumn(db.dataSource, BOTH, COLUMN, true)).toEqual({
        current: pages * 200,
        earlier: 450 - pages * 200,
        unreadable: [],
      });
      expect(await opened(NEW)).toEqual(ids.map((id) => `secret of ${id}`));
    }
  });

  it('covers every sealed column of the database', async () => {
    const columns = await db.dataSource.query<{ name: string }[]>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND data_type = 'bytea' AND column_name LIKE '%sealed%'
          AND table_name NOT IN ('sealed_things', 'encryption_check') ORDER BY 1`,
    );
    expect(columns.map(({ name }) => name)).toEqual(
      SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort(),
    );
    for (const column of SEALED_COLUMNS) {
      expect(await resealColumn(db.dataSource, BOTH, column, true)).toMatchObject({ unreadable: [] });
    }
  });
});
