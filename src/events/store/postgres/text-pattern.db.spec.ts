import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createEmptyDatabase,
  LOCALE_NAMES,
  type TestDatabase,
} from '../../../../test/support/postgres/test-database.js';
import { EVENT_LEVEL } from '../../event-level-sql.js';
import { hasAllTexts, textValues, toTextPatterns } from './event-filter-sql.js';

const COLORED = { message: '\u001b[31mERROR\u001b[0m order 4711 failed' };
const LINK = { message: 'see \u001b]8;;https://example.com/\u001b\\the link\u001b]8;;\u001b\\ now' };

const FOUND: [data: object, text: string][] = [
  [{ message: 'user typed "hello world" loudly' }, '"hello world"'],
  [{ message: 'cannot open C:\\Temp\\report.txt' }, 'C:\\Temp'],
  [{ message: 'first line\nsecond line' }, 'line\nsecond'],
  [{ message: 'first line\r\nsecond line' }, 'line\nsecond'],
  [{ message: 'a\tb' }, 'a\tb'],
  [{ message: 'C:\\\new' }, '\new'],
  [{ message: '\tb' }, '\tb'],
  [{ message: '\u09b9\u09df' }, '\u09b9\u09df'],
  [{ message: 'Vi\u00ea\u0323t' }, 'Việt'],
  [{ message: 'a\\nothing' }, 'nothing'],
  [{ message: 'a\\\\nothing' }, 'nothing'],
  [{ message: 'a\\\\nothing' }, '\\\\nothing'],
  [{ message: '\\"' }, '\\"'],
  [{ message: 'a/b' }, 'a/b'],
  [{ message: 'at 100% of a_b' }, '100%'],
  [{ message: 'at 100% of a_b' }, 'a_b'],
  [{ message: 'a\u0001b' }, 'A\u0001B'],
  [{ message: 'a\u2028b' }, 'a\u2028b'],
  [{ message: '1, 2' }, '1, 2'],
  [{ message: '{}' }, '{}'],
  [{ order: 4711 }, '4711'],
  [{ list: [1, -4711.5] }, '-4711.5'],
  [{ amount: 12 }, '12'],
  [{ ok: true }, 'TRUE'],
  [{ gone: null }, 'null'],
  [{ deep: { list: [{ value: 'the Needle' }] } }, 'needle'],
  [{ level: 'level' }, 'level'],
  [{ message: 'ОПЛАТЫ' }, 'оплаты'],
  [{ message: 'MÜLLER' }, 'müller'],
  [{ message: 'Mu\u0308ller' }, 'MÜLLER'],
  [{ message: 'Straße' }, 'STRASSE'],
  [{ message: 'at the cafe\u0301' }, 'café'],
  [{ message: 'at the cafe' }, 'cafe'],
  [{ message: 'İSTANBUL' }, 'istanbul'],
  [{ message: 'INFO' }, 'info'],
  [{ message: 'Ünïcode 😀' }, '😀'],
  [COLORED, 'error order 4711'],
  [COLORED, '4711'],
  [LINK, 'see the link now'],
  [{ message: '\u009b31mERROR\u009b0m order' }, 'error order'],
  [{ ...COLORED, other: 'plain' }, 'plain'],
];

const NOT_FOUND: [data: object, text: string][] = [
  [{ level: 'warn' }, 'level'],
  [{ 'a "b"': 1 }, 'a "b"'],
  [{ 4711: 'x', 'items[4711]': 'y', ' 4711,': 1 }, '4711'],
  [{ true: 1 }, 'true'],
  [{ a: 1, b: 2 }, ', '],
  [{ a: 'x', b: 'y' }, '", "'],
  [{ a: [1, 2] }, '1, 2'],
  [{ a: {}, b: [] }, '{}'],
  [{ a: '' }, '"'],
  [{ message: 'a\nothing' }, 'nothing'],
  [{ message: 'a\\\nothing' }, 'nothing'],
  [{ message: 'first\nsecond' }, 'nsecond'],
  [{ message: 'first\nsecond' }, '\\n'],
  [{ message: 'a\tb' }, 'tb'],
  [{ message: 'C:\\new' }, '\new'],
  [{ message: 'C:\\temp' }, '\temp'],
  [{ message: 'C:\\rest' }, '\rest'],
  [{ message: 'line\n\u0301a' }, 'ń'],
  [{ message: 'a"b' }, '\\"'],
  [{ message: 'a\u0001b' }, '0001'],
  [{ message: '1000' }, '100%'],
  [{ message: 'axb' }, 'a_b'],
  [{ message: 'muller' }, 'müller'],
  [{ message: 'in the cafe\u0301 now' }, 'cafe'],
  [{ message: 'at the cafe\u0301' }, 'cafe'],
  [COLORED, '31m'],
  [COLORED, 'u001b'],
  [LINK, 'example.com'],
  [{ message: '\u009b31mERROR' }, '31m'],
];

describe.each(LOCALE_NAMES)('events in a database of the locale %s', (locale) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createEmptyDatabase(locale);
  });
  afterAll(() => database.drop());

  const contains = async (data: object, texts: string[]): Promise<unknown> => {
    const [row] = await database.query<{ found: boolean }>(
      `SELECT ${hasAllTexts(2)} AS found FROM (SELECT $1::jsonb AS data) AS e`,
      [JSON.stringify(data), ...textValues(toTextPatterns(texts))],
    );
    return row?.found;
  };

  /** The rows whose text is not found as it should be; each is named in the failure. */
  const wrongOf = async (
    rows: [data: object, text: string][],
    isWrong: (data: object, text: string) => Promise<boolean>,
  ): Promise<[data: object, text: string][]> => {
    const wrong = [];
    for (const row of rows) if (await isWrong(...row)) wrong.push(row);
    return wrong;
  };

  it('are found by a text in one of their values', async () => {
    const wrong = await wrongOf(FOUND, async (data, text) => (await contains(data, [text])) !== true);
    expect(wrong).toEqual([]);
  });

  it('are not found by a matching text together with an absent one', async () => {
    const wrong = await wrongOf(
      FOUND,
      async (data, text) => (await contains(data, [text, 'absent'])) !== false,
    );
    expect(wrong).toEqual([]);
  });

  it('are not found by names of members, by the syntax of JSON and by text that reads differently', async () => {
    const wrong = await wrongOf(NOT_FOUND, async (data, text) => (await contains(data, [text])) !== false);
    expect(wrong).toEqual([]);
  });

  it('are found by the longest texts', async () => {
    for (const text of ['ß', 'ü', 'ΐ', 'ᾧ', 'ệ', '가', '한', '\u0645\u0651\u064e', 'n"', 'ss', '\n'].map(
      (piece) => piece.repeat(1000 / piece.length),
    ))
      await expect(contains({ message: `x${text}y` }, [text])).resolves.toBe(true);
  });

  it('have a level by ASCII letters in either case', async () => {
    const [row] = await database.query<{ levels: string[] }>(
      `SELECT array_agg(${EVENT_LEVEL} ORDER BY n) AS levels
         FROM (SELECT 'log' AS type, jsonb_build_object('level', word) AS data, n
                 FROM unnest('{INFO,WARNING,CRITICAL,Failed,INFOı}'::text[]) WITH ORDINALITY AS t (word, n)) AS e`,
    );
    expect(row?.levels).toEqual(['info', 'warn', 'error', 'error', 'other']);
  });
});
