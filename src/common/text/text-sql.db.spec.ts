import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/seeded-random.js';
import {
  createEmptyDatabase,
  LOCALE_NAMES,
  type TestDatabase,
} from '../../../test/support/postgres/test-database.js';
import { searchPattern, textMatcher } from './search-pattern.js';
import { matchesShownText, withoutEscapeSequencesSql } from './text-sql.js';
import { upperSql } from './upper-sql.js';
import { withoutEscapeSequences } from './without-escape-sequences.js';

const PIECES = [
  '\u001b',
  '[',
  ']',
  '(',
  'P',
  '\\',
  '8;;',
  ';',
  '31m',
  ' ',
  '\n',
  '\r\n',
  '\u0007',
  '\u009b',
  '\u009d',
  '\u009c',
];
const WORDS = [
  'оплаты',
  'ОПЛАТЫ',
  'Müller',
  'MU\u0308LLER',
  'straße',
  'STRASSE',
  'İSTANBUL',
  'istanbul',
  'ΟΔΟΣ',
  'οδός',
  'ERROR',
  'error 4711',
];

describe.each(LOCALE_NAMES)('texts in a database of the locale %s', (locale) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createEmptyDatabase(locale);
  });
  afterAll(() => database.drop());

  const random = seededRandom(`texts of ${locale}`);
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  const texts = Array.from({ length: 2000 }, () =>
    Array.from({ length: 1 + Math.floor(random() * 8) }, () => pick(random() < 0.5 ? PIECES : WORDS)).join(
      '',
    ),
  );

  it('lose the same escape sequences as in JavaScript', async () => {
    const rows = await database.query<{ shown: string }>(
      `SELECT ${withoutEscapeSequencesSql('text')} AS shown FROM unnest($1::text[]) WITH ORDINALITY AS t (text, n) ORDER BY n`,
      [texts],
    );
    expect(rows.map(({ shown }) => shown)).toEqual(texts.map(withoutEscapeSequences));
  });

  it('are found by the same searches as in JavaScript', async () => {
    for (const wanted of [...WORDS, '%', '_', '\\', 'a|b', '[3', '31m', 'line\nend', 'i', 'ı']) {
      const { text, values } = sql`
        SELECT ${matchesShownText('text', searchPattern(wanted))} AS found
          FROM unnest(${texts}::text[]) WITH ORDINALITY AS t (text, n) ORDER BY n`;
      const rows = await database.query<{ found: boolean }>(text, values);
      expect(
        rows.map(({ found }) => found),
        wanted,
      ).toEqual(texts.map(textMatcher(wanted)));
    }
  });

  it('have one upper case, in one normalization form', async () => {
    const small = ['kč', 'Kč', 'kc\u030c', 'eur', 'zł', 'дин', 'i', 'ı', 'öß', 'ﷺ', ''];
    const rows = await database.query<{ upper: string }>(
      `SELECT ${upperSql('text')} AS upper FROM unnest($1::text[]) WITH ORDINALITY AS t (text, n) ORDER BY n`,
      [small],
    );
    expect(rows.map(({ upper }) => upper)).toEqual([
      'KČ',
      'KČ',
      'KČ',
      'EUR',
      'ZŁ',
      'ДИН',
      'I',
      'I',
      'Öß',
      'ﷺ',
      '',
    ]);
  });

  it('are read in time that grows with their length', async () => {
    for (const beginning of ['\u001b]', '\u001b[', '\u001bP', '\u009d1;', '\u009b1']) {
      const [row] = await database.query<{ shown: string }>(
        `SELECT ${withoutEscapeSequencesSql('$1::text')} AS shown`,
        [beginning.repeat(50_000)],
      );
      expect(row?.shown).toBe(withoutEscapeSequences(beginning.repeat(50_000)));
    }
  });
});
