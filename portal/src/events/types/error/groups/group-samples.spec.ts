import { describe, expect, it } from 'vitest';
import { foldFrames } from './group-samples';

const frame = (name: string, isInApp: boolean) => ({
  function: name,
  file: 'a.js',
  line: 1,
  column: 1,
  in_app: isInApp,
});
const shape = (...frames: ReturnType<typeof frame>[]) =>
  foldFrames(frames).map(({ isFolded, frames: part }) => `${isFolded ? '-' : '+'}${part.length}`);

describe('frames of a stack', () => {
  it('of libraries are folded between those of the application', () => {
    expect(
      shape(frame('a', false), frame('b', false), frame('c', true), frame('d', true), frame('e', false)),
    ).toEqual(['-2', '+2', '-1']);
  });

  it('are all shown when none belongs to the application', () => {
    expect(shape(frame('a', false), frame('b', false))).toEqual(['+2']);
    expect(shape()).toEqual([]);
  });
});
