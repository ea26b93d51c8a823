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
  it('sends its values as parameters, in the order of the text', async () => {
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
    ['rows that TypeORM returns with their count', [[{ id: 'a', total: 1 }], 1]],
    ['a result of pg', { rows: [{ id: 'a', total: 1 }], rowCount: 1 }],
  ])('reads %s', async (_, result) => {
    expect(await queryRows(respondingWith(result), SHAPE, 'SELECT')).toEqual([{ id: 'a', total: 1 }]);
    expect(await queryRow(respondingWith(result), SHAPE, 'SELECT')).toEqual({ id: 'a', total: 1 });
    expect(await hasRow(respondingWith(result), 'SELECT')).toBe(true);
  });

  it.each([
    ['TypeORM', [[], 3], 3],
    ['pg', { rows: [], rowCount: 3 }, 3],
    ['pg for a statement without a row count', { rows: [], rowCount: null }, 0],
    ['TypeORM for several statements', undefined, 0],
  ])('counts the changed rows in a result of %s', async (_, result, changed) => {
    expect(await execute(respondingWith(result), 'UPDATE')).toBe(changed);
    expect(await hasRow(respondingWith(result), 'UPDATE')).toBe(false);
    expect(await queryRow(respondingWith(result), SHAPE, 'UPDATE')).toBeUndefined();
  });
});

describe('a row that differs from its declaration', () => {
  it.each([
    [
      'a value of another type',
      { id: 'a', total: '1' },
      'total is declared as number or null, and is a value like "1"',
    ],
    ['null', { id: null, total: 1 }, 'id is declared as text, and is null'],
    ['a missing column', { id: 'a' }, 'total is declared as number or null, and is not a column'],
    ['an undeclared column', { id: 'a', total: 1, name: 'b' }, 'not declared: name'],
  ])('is rejected for %s', async (_, row, why) => {
    await expect(queryRows(respondingWith([row]), SHAPE, sql`SELECT 1`)).rejects.toThrow(why);
    await expect(queryRows(respondingWith([row]), SHAPE, sql`SELECT 1`)).rejects.toThrow('in: SELECT 1');
  });

  it('is accepted in the service, where the checks are disabled to save time', async () => {
    rowChecks.enabled = false;
    expect(await queryRows(respondingWith([{ id: 1 }]), SHAPE, 'SELECT')).toEqual([{ id: 1 }]);
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

function respondingWith(result: unknown): Queryable {
  return { query: () => Promise.resolve(result) };
}
