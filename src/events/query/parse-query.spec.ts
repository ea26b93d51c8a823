import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/seeded-random.js';
import { parseQuery } from './parse-query.js';
import { QueryProblem } from './query-term.js';

const problemOf = (query: string): [number, string] => {
  try {
    parseQuery(query);
  } catch (error) {
    if (error instanceof QueryProblem) return [error.column, error.problem];
    throw error;
  }
  throw new Error(`"${query}" was read`);
};

describe('parseQuery', () => {
  it('reads fields, comparisons, lists, texts and exclusions with their columns', () => {
    const query = 'type:error,log -env:dev durationMs>=500 timeout  -"exact \\"words\\" a\\\\b" name:"a, b"';
    expect(
      parseQuery(query).map((term) =>
        term.kind === 'text'
          ? [term.column, term.isNegated, term.text]
          : [
              term.column,
              term.isNegated,
              term.field,
              term.operator,
              ...term.values.map(({ text, isQuoted, column }) => [text, isQuoted, column]),
            ],
      ),
    ).toEqual([
      [1, false, 'type', ':', ['error', false, 6], ['log', false, 12]],
      [16, true, 'env', ':', ['dev', false, 21]],
      [25, false, 'durationMs', '>=', ['500', false, 37]],
      [41, false, 'timeout'],
      [50, true, 'exact "words" a\\b'],
      [74, false, 'name', ':', ['a, b', true, 79]],
    ]);
  });

  it('parses a term without a field as a text', () => {
    const texts = (query: string): unknown[] =>
      parseQuery(query).map((term) => (term.kind === 'text' ? term.text : null));
    expect([...texts('a=b 10:30 a,b :x'), ...texts('<3 (or) a"b" é')]).toEqual([
      'a=b',
      '10:30',
      'a,b',
      ':x',
      '<3',
      '(or)',
      'a"b"',
      'é',
    ]);
    expect(texts('größe:x')).toEqual([null]);
    expect(texts(' \t\n ')).toEqual([]);
  });

  it('reports the column at which a query cannot be read', () => {
    expect(problemOf('a "never closed')).toEqual([3, 'this quote is never closed']);
    expect(problemOf('type:')).toEqual([6, 'expected a value; write "" for empty text']);
    expect(problemOf('type:a,')).toEqual([8, 'expected a value; write "" for empty text']);
    expect(problemOf('a -')).toEqual([4, 'expected a term after "-"']);
    expect(problemOf('"a"b')).toEqual([4, 'expected a space after the closing quote']);
    expect(problemOf('f:"a"b')).toEqual([6, 'expected a space or "," after the closing quote']);
    expect(problemOf('"a\\n"')).toEqual([4, 'after "\\" only a quote or "\\" may follow']);
    expect(problemOf('"a\\')).toEqual([4, 'after "\\" only a quote or "\\" may follow']);
  });

  it('bounds terms, values and texts of a query', () => {
    expect(parseQuery(Array(20).fill('f:1').join(' '))).toHaveLength(20);
    expect(problemOf(Array(21).fill('f:1').join(' '))).toEqual([81, 'a query has at most 20 terms']);
    expect(problemOf(`f:${Array(21).fill('a').join(',')}`)).toEqual([43, 'a query has at most 20 values']);
    expect(problemOf(`f:${Array(20).fill('a').join(',')} g:1`)).toEqual([
      45,
      'a query has at most 20 values',
    ]);
    expect(problemOf('a b -c "d" e f')).toEqual([14, 'a query has at most 5 words or texts']);
  });

  it.each([
    ['level:error OR level:warn', 13, /field:a,b/],
    ['a || b', 3, /field:a,b/],
    ['level:error AND service:x', 13, /leave it out/],
    ['NOT level:error', 1, /write "-" before the term/],
    ['(level:error service:x)', 1, /parentheses/],
    ['(-level:error)', 1, /parentheses/],
    ['(a b)', 1, /parentheses/],
    ['level:error service:x)', 21, /parentheses/],
    ['a b)', 3, /parentheses/],
    ['((level:error))', 1, /parentheses/],
    ['!(level:error)', 1, /parentheses/],
    ['level:error OR(level:warn)', 13, /parentheses/],
    ['service:(a OR b)', 9, /parentheses/],
    ['level:error or level:warn', 13, /field:a,b/],
    ['level:error Or timeout', 13, /field:a,b/],
    ['timeout or level:warn', 9, /field:a,b/],
    ['level:error and service:x', 13, /leave it out/],
    ['not level:error', 1, /write "-" before the term/],
    ['timeout | stats', 9, /steps/],
    ['service:a |= "timeout"', 11, /steps/],
    ['*', 1, /without terms finds all events/],
    ['durationMs:> 500', 12, /write durationMs> without ":"/],
    ['duration > 500', 10, /without spaces, as in field:value or field>5/],
    ['service = checkout', 9, /without spaces/],
    ['service != checkout', 9, /without spaces/],
    ['service : checkout', 9, /without spaces/],
    ['durationMs:>500', 12, /write durationMs> without ":"/],
    ['durationMs:<=0.5', 12, /write durationMs<= without ":"/],
    ['status:[500 TO 599]', 8, /write a range as status>=1 status<=5/],
    ['status:{500 TO 599}', 8, /write a range/],
    ['service:*checkout', 9, /stands for what follows the beginning/],
    ['!service:a', 1, /write "-" before the term/],
    ['+service:a', 1, /leave it out/],
    ['+"connection refused"', 1, /leave it out/],
    ['–service:a', 1, /write "-" before the term/],
    ['timeout −service:a', 9, /write "-" before the term/],
  ])('rejects the syntax of other query languages with a hint: %s', (query, column, problem) => {
    const [at, text] = problemOf(query);
    expect([at, text]).toEqual([column, expect.stringMatching(problem)]);
  });

  it('parses such words as texts in quotes, in lower case and within other words', () => {
    const query = '"OR" or total() f(x) (anonymous) level:"x)"';
    const others = 'salt and pepper host:"*.example.com" f:<anonymous> f:(none) f:[] f:* f:">5" f:a*b';
    expect(parseQuery(others)).toHaveLength(10);
    expect(parseQuery('service:a not found')).toHaveLength(3);
    expect(parseQuery('a>5 x!=y ->x :8080 <html> level:error')).toHaveLength(6);
    expect(parseQuery('!important; +49 level:a "and" "|" b:c')).toHaveLength(6);
    expect(parseQuery(query)).toMatchObject([
      { text: 'OR' },
      { text: 'or' },
      { text: 'total()' },
      { text: 'f(x)' },
      { text: '(anonymous)' },
      { field: 'level', values: [{ text: 'x)' }] },
    ]);
  });

  it('parses any text, or reports a column of it', () => {
    const pieces = [
      'a',
      ':',
      '>',
      '=',
      '"',
      '\\',
      '-',
      ',',
      ' ',
      '.',
      '*',
      'é',
      '\u2028',
      '😀',
      '\ud800',
      '1e5',
      '(',
      ')',
      ' OR ',
    ];
    const random = seededRandom('search queries');
    for (let n = 0; n < 3000; n++) {
      const query = Array.from(
        { length: n % 40 },
        () => pieces[Math.floor(random() * pieces.length)] ?? '',
      ).join('');
      try {
        parseQuery(query);
      } catch (error) {
        expect(error).toBeInstanceOf(QueryProblem);
        expect((error as QueryProblem).column).toBeGreaterThanOrEqual(1);
        expect((error as QueryProblem).column).toBeLessThanOrEqual(query.length + 1);
      }
    }
  });

  it('parses a query of 200,000 characters', () => {
    expect(problemOf(`${'a.'.repeat(100_000)} "`)[0]).toBe(200_002);
  });
});
