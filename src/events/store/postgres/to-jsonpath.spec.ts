import { describe, expect, it } from 'vitest';
import { readQuery } from '../../query/read-query.js';
import { toJsonpath } from './to-jsonpath.js';

const predicates = (query: string): string[] => readQuery(query).fields.map(toJsonpath);

describe('toJsonpath', () => {
  it('converts fields and the aliases of fields to predicates', () => {
    expect(predicates('service:checkout')).toEqual([
      '($."service" == "checkout") || ($."serviceName" == "checkout") || ($."module" == "checkout")',
    ]);
    expect(predicates('metadata.region:eu*')).toEqual(['($."metadata"."region" starts with "eu")']);
    expect(predicates('durationMs>5e2 userid:*')).toEqual(['($."durationMs" > 5e2)', '(exists($."userid"))']);
    expect(predicates('n:5,x')).toEqual(['($."n" == "5") || ($."n" == 5) || ($."n" == "x")']);
    expect(predicates('-n:"5" at>="2026-01-01"')).toEqual(['($."at" >= "2026-01-01")']);
    expect(readQuery('-n:"5" at>="2026-01-01"').notFields.map(toJsonpath)).toEqual(['($."n" == "5")']);
    expect(predicates('constructor:1')).toEqual(['($."constructor" == "1") || ($."constructor" == 1)']);
  });
});
