import { expect, it } from 'vitest';
import { isAlone } from './is-alone';

it.each([
  [[5], [0]],
  [[null, 0, null, 3, 4, null], [1]],
  [
    [1, null, 2],
    [0, 2],
  ],
  [[1, 2], []],
  [[null], []],
])('in %j no line shows %j', (values, alone) => {
  expect(values.flatMap((_value, index) => (isAlone(values, index) ? [index] : []))).toEqual(alone);
});
