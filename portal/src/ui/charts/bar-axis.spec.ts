import { describe, expect, it } from 'vitest';
import { axisPlaces } from './bar-axis';

describe('the labels below bars', () => {
  it.each([
    [0, 5, []],
    [1, 5, [0]],
    [3, 5, [0, 1, 2]],
    [24, 5, [0, 6, 12, 17, 23]],
    [24, 2, [0, 23]],
    [24, 0, [0]],
  ])('of %d bars with room for %d are those of %j', (bars, fitting, places) => {
    expect(axisPlaces(bars, fitting)).toEqual(places);
  });
});
