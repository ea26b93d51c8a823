import { describe, expect, it } from 'vitest';
import { QueryProblem } from './query-term.js';
import { readQuery } from './read-query.js';

const problemOf = (query: string): [number, string] => {
  try {
    readQuery(query);
  } catch (error) {
    if (error instanceof QueryProblem) return [error.column, error.problem];
    throw error;
  }
  throw new Error(`"${query}" was read`);
};

describe('readQuery', () => {
  it('narrows types and levels by every term about them', () => {
    expect(readQuery('type:log,error type:error,audit -type:deploy,audit')).toMatchObject({
      types: ['error'],
      notTypes: ['deploy', 'audit'],
      levels: undefined,
    });
    expect(readQuery('level>=warn').levels).toEqual(['warn', 'error']);
    expect(readQuery('level>info').levels).toEqual(['warn', 'error']);
    expect(readQuery('level<=warn').levels).toEqual(['info', 'warn']);
    expect(readQuery('level<error').levels).toEqual(['info', 'warn']);
    expect(readQuery('level:other -level:INFO')).toMatchObject({ levels: ['other'], notLevels: ['info'] });
  });

  it('resolves fields and the aliases of fields', () => {
    const service = [['service'], ['serviceName'], ['module']];
    expect(readQuery('service:checkout,pre*,* -n:"5" -n:5 d>="2026" d<5e2')).toMatchObject({
      fields: [
        {
          paths: service,
          tests: [
            { kind: 'equals', text: 'checkout', isText: true },
            { kind: 'prefix', text: 'pre' },
            { kind: 'exists' },
          ],
        },
        { paths: [['d']], tests: [{ kind: 'order', operator: '>=', operand: '2026', isText: true }] },
        { paths: [['d']], tests: [{ kind: 'order', operator: '<', operand: '5e2', isText: false }] },
      ],
      notFields: [
        { paths: [['n']], tests: [{ kind: 'equals', text: '5', isText: true }] },
        { paths: [['n']], tests: [{ kind: 'equals', text: '5', isText: false }] },
      ],
    });
  });

  it('reports the column of an invalid value', () => {
    expect(problemOf('a type:errors')[0]).toBe(8);
    expect(problemOf('type>error')).toEqual([1, 'write "type:" with the name of a type']);
    expect(problemOf('level>=other')[0]).toBe(8);
    expect(problemOf('n>x')).toEqual([3, 'expected a number, or a text in quotes']);
    expect(problemOf('n>1e9999')).toEqual([3, 'expected a number, or a text in quotes']);
    expect(problemOf('a..b:1')).toEqual([1, '"a..b" is not a field: write names with "." between them']);
  });
});

describe('negated terms of a search query', () => {
  it('exclude the types and levels that any of them names', () => {
    expect(readQuery('-type:deploy -type:audit,log').notTypes).toEqual(['deploy', 'audit', 'log']);
    expect(readQuery('-level:info -level:warn').notLevels).toEqual(['info', 'warn']);
  });
});
