import { describe, expect, it } from 'vitest';
import { parseExact, type JsonObject } from '../../api/exact-json';
import { parseQuery } from '../../../../src/events/query/parse-query';
import { testEvent } from '../test-event';
import { complete, openTerm, suggestions } from './query-completion';

const event = (json: string) => testEvent(1, { data: parseExact(json) as JsonObject });
const EVENTS = [
  event('{"service":"checkout","region":"eu west","order":12345678901234567890,"user":{"id":"u-1"}}'),
  event('{"service":"payment","region":"eu west","user":{"id":"u-2"}}'),
  event(
    '{"serviceName":"payment","region":"us","a.b":1,"with space":2,"list":[{"x":1}],"note":"say \\"hi\\", \\\\o/"}',
  ),
];

/** Splits a marked text at `|`, the caret. */
const at = (marked: string) => {
  const caret = marked.indexOf('|');
  return { text: marked.replace('|', ''), caret };
};
const offered = (marked: string, events = EVENTS, sources: string[] = []) => {
  const { text, caret } = at(marked);
  return suggestions(openTerm(text, caret), events, sources).map((one) => one.text);
};
/** The text after the suggestion with this index was accepted, with `|` as the caret. */
const afterAccepting = (marked: string, index = 0) => {
  const { text, caret } = at(marked);
  const term = openTerm(text, caret);
  const chosen = suggestions(term, EVENTS, [])[index];
  if (chosen === undefined) throw new Error('nothing is offered');
  const next = complete(text, caret, term, chosen);
  return `${next.text.slice(0, next.caret)}|${next.text.slice(next.caret)}`;
};

describe('suggestions of the search', () => {
  it('start with the common fields, followed by those of the listed events', () => {
    expect(offered('|', [])).toEqual(['type:', 'level:', 'user:', 'service:', 'env:', 'release:', 'trace:']);
    expect(offered('re|')).toEqual(['release:', 'region:']);
    expect(offered('US|')).toEqual(['user:', 'user.id:']);
    expect(offered('level:error -reg|')).toEqual(['region:']);
  });

  it('of a field are its values in the listed events, the most frequent first', () => {
    expect(offered('region:|')).toEqual(['"eu west"', 'us']);
    expect(offered('region:us,e|')).toEqual(['"eu west"']);
    expect(offered('region:"eu|')).toEqual(['"eu west"']);
    expect(offered('user.id:|')).toEqual(['u-1', 'u-2']);
    expect(offered('service:|', EVENTS, ['search'])).toEqual(['payment', 'checkout', 'search']);
    expect(offered('order:|')).toEqual(['12345678901234567890']);
    expect(offered('level>=e|')).toEqual(['error']);
    expect(offered('type:tr|')).toEqual(['trace']);
  });

  it('are empty for names that a query cannot express, for text, and for a complete value', () => {
    expect(offered('a|')).toEqual([]);
    expect(offered('wit|')).toEqual([]);
    expect(offered('"time|')).toEqual([]);
    expect(offered('region:us|')).toEqual([]);
    expect(offered('constructor:|')).toEqual([]);
  });

  it('replace the typed part, and keep the text after the caret', () => {
    expect(afterAccepting('reg|')).toBe('region:|');
    expect(afterAccepting('-reg|')).toBe('-region:|');
    expect(afterAccepting('region:e|')).toBe('region:"eu west" |');
    expect(afterAccepting('region:us,"e| level:error')).toBe('region:us,"eu west"| level:error');
    expect(afterAccepting('"exact words" lev|')).toBe('"exact words" level:|');
  });

  it('result in a valid query for any value', () => {
    const [{ text } = { text: '' }] = suggestions(openTerm('note:', 5), EVENTS, []);
    expect(parseQuery(`note:${text}`)).toMatchObject([
      { values: [{ text: 'say "hi", \\o/', isQuoted: true }] },
    ]);
    for (const value of [
      '-x',
      '*',
      'a*',
      '',
      'a,b',
      'tab\there',
      '"',
      'x)',
      '(a',
      '>5',
      '>',
      '<=-.5',
      'f(x)',
    ]) {
      const hostile = [testEvent(1, { data: { v: value } })];
      for (const one of suggestions(openTerm('v:', 2), hostile, [])) {
        expect(parseQuery(`v:${one.text}`)).toMatchObject([{ values: [{ text: value }] }]);
      }
    }
  });
});
