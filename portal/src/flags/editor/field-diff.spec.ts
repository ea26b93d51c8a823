import { describe, expect, it } from 'vitest';
import { changesBetween, diffLines, isSame } from './field-diff';

describe('the difference of two versions', () => {
  it('shows values in words', () => {
    const lines = diffLines([
      { field: 'enabled', before: false, after: true },
      { field: 'killed', before: true, after: false },
      { field: 'rollout', before: 25, after: 50 },
      { field: 'group', before: null, after: 'payments' },
    ]);
    expect(lines).toEqual([
      { kind: 'value', label: 'State', before: 'Off', after: 'On' },
      { kind: 'value', label: 'Emergency stop', before: 'Pulled', after: 'Released' },
      { kind: 'value', label: 'Rollout', before: '25%', after: '50%' },
      { kind: 'value', label: 'Group', before: 'none', after: 'payments' },
    ]);
  });

  it('contains only added and removed parts of lists and cohorts', () => {
    const lines = diffLines([
      { field: 'tags', before: ['a', 'b'], after: ['b', 'c'] },
      {
        field: 'cohorts',
        before: { env: ['prod'], role: ['x'] },
        after: { env: ['prod', 'dev'], role: ['x'] },
      },
    ]);
    expect(lines).toEqual([
      { kind: 'list', label: 'Tags', added: ['c'], removed: ['a'] },
      { kind: 'list', label: 'Cohort env', added: ['dev'], removed: [] },
    ]);
  });

  it('accepts any content of an old entry', () => {
    expect(diffLines([{ field: 'cohorts', before: null, after: { env: 'prod' } }])).toEqual([]);
    expect(diffLines([{ field: 'future', before: null, after: { a: 1 } }])).toEqual([
      { kind: 'value', label: 'future', before: 'none', after: '{"a":1}' },
    ]);
  });

  it('ignores the order of keys, but not the order of values', () => {
    expect(isSame({ a: ['1'], b: ['2'] }, { b: ['2'], a: ['1'] })).toBe(true);
    expect(isSame({ a: ['1', '2'] }, { a: ['2', '1'] })).toBe(false);
    expect(isSame({ a: ['1'] }, { a: ['1'], b: [] })).toBe(false);
  });

  it('omits fields that the other version does not contain', () => {
    const changes = changesBetween({ rollout: 5, name: 'x' }, { rollout: 7 }, ['rollout', 'name']);
    expect(changes).toEqual([{ field: 'rollout', before: 5, after: 7 }]);
  });
});
