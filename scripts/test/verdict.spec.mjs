import { describe, expect, it } from 'vitest';
import { MAX_RETRIED_FILES, filesToRetry, keyOf, verdictOf } from './verdict.mjs';

const test = (title, state) => ({ title, state, error: state === 'failed' ? `${title} is wrong` : '' });
const file = (path, tests, errors = []) => ({ lane: 'e2e', path, seconds: 1, errors, tests });
const second = (...files) => new Map(files.map((one) => [keyOf(one), one]));

describe('verdictOf', () => {
  it('reports a test that passes in the retry as unstable, and counts it as passed', () => {
    const first = [file('a', [test('one', 'passed'), test('two', 'failed')])];
    const again = second(file('a', [test('one', 'passed'), test('two', 'passed')]));
    expect(verdictOf(first, again)).toEqual({
      passed: 2,
      skipped: [],
      failed: [],
      unstable: [{ lane: 'e2e', path: 'a', title: 'two', error: 'two is wrong' }],
    });
  });

  it('reports a test that fails twice as failed', () => {
    const first = [file('a', [test('one', 'passed'), test('two', 'failed')])];
    const verdict = verdictOf(first, second(...first));
    expect(verdict.failed).toMatchObject([{ title: 'two' }]);
    expect(verdict).toMatchObject({ passed: 1, unstable: [] });
  });

  it('reports another test of the file that fails in the retry as failed', () => {
    const first = [file('a', [test('one', 'passed'), test('two', 'failed')])];
    const again = second(file('a', [test('one', 'failed'), test('two', 'passed')]));
    expect(verdictOf(first, again)).toMatchObject({ passed: 1, unstable: [], failed: [{ title: 'one' }] });
  });

  it('reports the first failure when the retry has no outcome', () => {
    const first = [file('a', [test('one', 'failed')])];
    expect(verdictOf(first, new Map([[keyOf(first[0]), null]])).failed).toMatchObject([{ title: 'one' }]);
  });

  it('retries a file with an error outside of its tests', () => {
    const first = [file('a', [test('one', 'passed')], ['a hook is wrong'])];
    expect(filesToRetry(first)).toEqual(first);
    expect(verdictOf(first, second(...first)).failed).toMatchObject([
      { title: '', error: 'a hook is wrong' },
    ]);
    expect(verdictOf(first, second(file('a', [test('one', 'passed')])))).toMatchObject({
      passed: 1,
      failed: [],
      unstable: [{ title: '' }],
    });
  });

  it('retries no file when too many failed', () => {
    const many = Array.from({ length: MAX_RETRIED_FILES + 1 }, (_, i) =>
      file(`f${i}`, [test('one', 'failed')]),
    );
    expect(filesToRetry(many)).toEqual([]);
    expect(verdictOf(many, new Map()).failed).toHaveLength(many.length);
  });

  it('lists skipped tests', () => {
    expect(verdictOf([file('a', [test('one', 'skipped')])], new Map())).toMatchObject({
      passed: 0,
      skipped: ['a > one'],
    });
  });
});
