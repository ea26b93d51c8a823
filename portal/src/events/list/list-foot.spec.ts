import { describe, expect, it } from 'vitest';
import { noLongerStored } from './list-foot';

const OLD = '2026-10-24T00:00:00.000Z';
const NEW = '2026-11-16T00:00:00.000Z';
const of = (type: string, since = OLD, hasDeleted = true) => ({
  type,
  days: 30,
  own_days: null,
  stored_since: since,
  has_deleted: hasDeleted,
  requires: 'project:manage' as const,
});
const before = Date.parse(OLD) - 1;

describe('the part of the time range that is no longer stored', () => {
  it('is one date for all types with the same retention', () => {
    expect(noLongerStored([of('error'), of('log')], {}, before)).toEqual([{ since: OLD, types: null }]);
    expect(noLongerStored([of('error'), of('log')], {}, null)).toEqual([{ since: OLD, types: null }]);
  });

  it('is a date for each selected type with its own retention', () => {
    const retention = [of('error'), of('log', NEW), of('trace')];
    expect(noLongerStored(retention, {}, before)).toEqual([
      { since: OLD, types: ['error', 'trace'] },
      { since: NEW, types: ['log'] },
    ]);
    expect(noLongerStored(retention, { type: 'log' }, before)).toEqual([{ since: NEW, types: null }]);
    expect(noLongerStored(retention, { not_type: 'log' }, before)).toEqual([{ since: OLD, types: null }]);
  });

  it('is empty for a stored range, and when nothing was deleted', () => {
    expect(noLongerStored([of('log')], {}, Date.parse(OLD))).toEqual([]);
    expect(noLongerStored([of('log', OLD, false)], {}, before)).toEqual([]);
  });
});
