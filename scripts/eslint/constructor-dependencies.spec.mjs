import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import rule from './constructor-dependencies.mjs';

const linter = new Linter();
function reports(code) {
  return linter
    .verify(code, {
      plugins: { signalbox: { rules: { constructors: rule } } },
      rules: { 'signalbox/constructors': 'error' },
    })
    .map(({ message }) => message);
}

it('rejects a constructor with seven parameters', () => {
  expect(reports('class Runs { constructor(a, b, c, d, e, f, g) {} }')).toEqual([
    expect.stringContaining('7 parameters'),
  ]);
});

it.each([
  ['a constructor with six parameters', 'class Runs { constructor(a, b, c, d, e, f) {} }'],
  ['a method with seven parameters', 'class Runs { start(a, b, c, d, e, f, g) {} }'],
  ['a function with seven parameters', 'function start(a, b, c, d, e, f, g) {}'],
])('accepts %s', (_, code) => {
  expect(reports(code)).toEqual([]);
});
