import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  boolean,
  bytes,
  digits,
  execute,
  hasRow,
  json,
  list,
  number,
  orNull,
  queryRow,
  queryRows,
  rowChecks,
  text,
  time,
  type Queryable,
} from './rows.js';

const SHAPE = { id: text(), total: orNull(number()) };

let enabled: boolean;
beforeEach(() => {
  ({ enabled } = rowChecks);
  rowChecks.enabled = true;
});
afterEach(() => {
  rowChecks.enabled = enabled;
});

describe('a statement', () => {
  it('sends the values apart from the text, in their order', async () => {
    const sent: unknown[] = [];
    const database: Queryable = {
      query(query, values) {
        sent.push([query, values]);
        return Promise.resolve([]);
      },
    };
    const which = sql`project_id = ${'p'}`;
    await queryRows(
      database,
      SHAPE,
      sql`SELECT id FROM events WHERE ${which} AND id > ${"'; --"} LIMIT ${3}`,
    );
    expect(sent).toEqual([
      ['SELECT id FROM events WHERE project_id = $1 AND id > $2 LIMIT $3', ['p', "'; --", 3]],
    ]);
  });

  it.each([
    ['rows of TypeORM', [{ id: 'a', total: 1 }]],
    ['rows that TypeORM returns with their number', [[{ id: 'a', total: 1 }], 1]],
    ['a result of pg', { rows: [{ id: 'a', total: 1 }], rowCount: 1 }],
  ])('reads %s', async (_, result) => {
    expect(await queryRows(answering(result), SHAPE, 'SELECT')).toEqual([{ id: 'a', total: 1 }]);
    expect(await queryRow(answering(result), SHAPE, 'SELECT')).toEqual({ id: 'a', total: 1 });
    expect(await hasRow(answering(result), 'SELECT')).toBe(true);
  });

  it.each([
    ['TypeORM', [[], 3], 3],
    ['pg', { rows: [], rowCount: 3 }, 3],
    ['pg, of a statement that counts nothing', { rows: [], rowCount: null }, 0],
    ['TypeORM, of several statements', undefined, 0],
  ])('counts the changed rows as %s states them', async (_, result, changed) => {
    expect(await execute(answering(result), 'UPDATE')).toBe(changed);
    expect(await hasRow(answering(result), 'UPDATE')).toBe(false);
    expect(await queryRow(answering(result), SHAPE, 'UPDATE')).toBeUndefined();
  });
});

describe('a row that is not as declared', () => {
  it.each([
    ['another kind', { id: 'a', total: '1' }, 'total is declared as number or null, and is a value like "1"'],
    ['null', { id: null, total: 1 }, 'id is declared as text, and is null'],
    ['a column that is missing', { id: 'a' }, 'total is declared as number or null, and is not a column'],
    ['a column that is not declared', { id: 'a', total: 1, name: 'b' }, 'not declared: name'],
  ])('fails by %s', async (_, row, why) => {
    await expect(queryRows(answering([row]), SHAPE, sql`SELECT 1`)).rejects.toThrow(why);
    await expect(queryRows(answering([row]), SHAPE, sql`SELECT 1`)).rejects.toThrow('in: SELECT 1');
  });

  it('passes in the service, where no check takes time', async () => {
    rowChecks.enabled = false;
    expect(await queryRows(answering([{ id: 1 }]), SHAPE, 'SELECT')).toEqual([{ id: 1 }]);
  });
});

it.each([
  [text(), 'a', 1],
  [number(), 1.5, '1.5'],
  [digits(), '-12345678901234567890.5', '1e3'],
  [digits(), 'NaN', 12],
  [boolean(), false, 'f'],
  [time(), new Date(0), '1970-01-01'],
  [bytes(), Buffer.from('a'), 'a'],
  [json(), 'a', null],
  [list(number()), [1, 2], [1, '2']],
  [list(text()), [], 'a'],
  [orNull(text()), null, 1],
])('%o accepts %o and not %o', ({ accepts }, good, bad) => {
  expect(accepts(good)).toBe(true);
  expect(accepts(bad)).toBe(false);
});

function answering(result: unknown): Queryable {
  return { query: () => Promise.resolve(result) };
}
