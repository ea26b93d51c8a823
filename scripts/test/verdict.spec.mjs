import { describe, expect, it } from 'vitest';
import { MAX_TRIED_AGAIN, filesToTryAgain, keyOf, verdictOf } from './verdict.mjs';

const test = (title, state) => ({ title, state, error: state === 'failed' ? `${title} is wrong` : '' });
const file = (path, tests, errors = []) => ({ lane: 'e2e', path, seconds: 1, errors, tests });
const second = (...files) => new Map(files.map((one) => [keyOf(one), one]));

describe('verdictOf', () => {
  it('reports a test that passes alone as unstable, and counts it as passed', () => {
    const first = [file('a', [test('one', 'passed'), test('two', 'failed')])];
    const again = second(file('a', [test('one', 'passed'), test('two', 'passed')]));
    expect(verdictOf(first, again)).toEqual({
      passed: 2,
      skipped: [],
      failed: [],
      unstable: [{ lane: 'e2e', path: 'a', title: 'two', error: 'two is wrong' }],
    });
  });

  it('fails for a test that fails twice', () => {
    const first = [file('a', [test('one', 'passed'), test('two', 'failed')])];
    const verdict = verdictOf(first, second(...first));
    expect(verdict.failed).toMatchObject([{ title: 'two' }]);
    expect(verdict).toMatchObject({ passed: 1, unstable: [] });
  });

  it('fails when another test of the file fails in the second try', () => {
    const first = [file('a', [test('one', 'passed'), test('two', 'failed')])];
    const again = second(file('a', [test('one', 'failed'), test('two', 'passed')]));
    expect(verdictOf(first, again)).toMatchObject({ passed: 1, unstable: [], failed: [{ title: 'one' }] });
  });

  it('fails when the second try has no outcome', () => {
    const first = [file('a', [test('one', 'failed')])];
    expect(verdictOf(first, new Map([[keyOf(first[0]), null]])).failed).toMatchObject([{ title: 'one' }]);
  });

  it('tries a file again that failed outside of its tests', () => {
    const first = [file('a', [test('one', 'passed')], ['a hook is wrong'])];
    expect(filesToTryAgain(first)).toEqual(first);
    expect(verdictOf(first, second(...first)).failed).toMatchObject([
      { title: '', error: 'a hook is wrong' },
    ]);
    expect(verdictOf(first, second(file('a', [test('one', 'passed')])))).toMatchObject({
      passed: 1,
      failed: [],
      unstable: [{ title: '' }],
    });
  });

  it('tries no file again when too many failed', () => {
    const many = Array.from({ length: MAX_TRIED_AGAIN + 1 }, (_, i) =>
      file(`f${i}`, [test('one', 'failed')]),
    );
    expect(filesToTryAgain(many)).toEqual([]);
    expect(verdictOf(many, new Map()).failed).toHaveLength(many.length);
  });

  it('names skipped tests', () => {
    expect(verdictOf([file('a', [test('one', 'skipped')])], new Map())).toMatchObject({
      passed: 0,
      skipped: ['a > one'],
    });
  });
});
