import { describe, expect, it } from 'vitest';
import { similarNames, unknownFields } from './unknown-fields.js';

const KNOWN = [
  'type',
  'level',
  'service',
  'environment',
  'env',
  'user',
  'metadata',
  'durationMs',
  'statusCode',
];

describe('unknown fields of a search', () => {
  it('are fields that are neither known nor members of a known field, each once and with its column', () => {
    expect(unknownFields('level:error metadata.region:eu timeout -servce:a servce:b', KNOWN)).toEqual([
      { field: 'servce', column: 40, isNegated: true, suggestions: ['service'] },
    ]);
    expect(unknownFields('', KNOWN)).toEqual([]);
  });

  it.each([
    ['servce', ['service']],
    ['stcode', ['statusCode']],
    ['srevice', ['service']],
    ['Level', ['level']],
    ['lvl', ['level']],
    ['svc', ['service']],
    ['durationms', ['durationMs']],
    ['enviroment', ['environment']],
    ['status_code', ['statusCode']],
    ['region', []],
    ['id', []],
    ['x'.repeat(900), []],
  ])('%s has suggestions that resemble it', (name, suggestions) => {
    expect(similarNames(name, KNOWN)).toEqual(suggestions);
  });
});
