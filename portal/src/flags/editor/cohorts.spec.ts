import { describe, expect, it } from 'vitest';
import { cohortsOf, MAX_VALUES, parseValues, rowProblems, rowsOf, type CohortRow } from './cohorts';

const row = (id: number, dimension: string, ...values: string[]): CohortRow => ({ id, dimension, values });

describe('pasted values', () => {
  it.each([
    ['prod, staging;dev', ['prod', 'staging', 'dev']],
    ['a\tb', ['a', 'b']],
    ['Smith, John\nDoe, Jane\r\n', ['Smith, John', 'Doe, Jane']],
    ['  a  \n\n a \n', ['a']],
    [' , ,', []],
  ])('%j become %j', (text, values) => {
    expect(parseValues(text)).toEqual(values);
  });
});

describe('cohorts in the editor', () => {
  it('survive a round trip', () => {
    const cohorts = { env: ['prod', 'dev'], role: [] };
    expect(cohortsOf(rowsOf(cohorts))).toEqual(cohorts);
  });

  it('omit empty rows', () => {
    expect(cohortsOf([row(0, ''), row(1, 'env', 'prod')])).toEqual({ env: ['prod'] });
  });

  it.each([
    ['without a dimension', [row(0, '', 'x')], 0, 'Enter the dimension'],
    ['with a bad name', [row(0, 'a b', 'x')], 0, '1 to 64 letters'],
    ['twice', [row(0, 'env', 'x'), row(1, 'env', 'y')], 1, 'listed twice'],
    ['with a long value', [row(0, 'env', 'x'.repeat(257))], 0, 'longer than 256'],
  ])('are rejected %s', (_what, rows, id, text) => {
    expect(rowProblems(rows).get(id)).toContain(text);
  });

  it('are rejected above the limits, but not at them', () => {
    const values = Array.from({ length: MAX_VALUES }, (_, i) => `v${i}`);
    expect(rowProblems([row(0, 'a', ...values)]).size).toBe(0);
    expect(rowProblems([row(0, 'a', ...values), row(1, 'b', 'x')]).get(1)).toContain('10,001');
    const dimensions = Array.from({ length: 21 }, (_, i) => row(i, `d${i}`, 'x'));
    expect([...rowProblems(dimensions).keys()]).toEqual([20]);
  });
});
