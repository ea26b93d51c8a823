import { describe, expect, it } from 'vitest';
import { inOrder } from './run-tasks.read-model.js';

const task = (taskId: string, ...upstream: string[]) => ({ taskId, upstream });
const ids = (...tasks: ReturnType<typeof task>[]) => inOrder(tasks).map(({ taskId }) => taskId);

describe('the order of tasks', () => {
  it('puts each task after those that it waits for', () => {
    expect(ids(task('d', 'b', 'c'), task('c', 'a'), task('b', 'a'), task('a'))).toEqual(['a', 'c', 'b', 'd']);
  });

  it('tolerates missing tasks, cycles, and a chain of a thousand tasks', () => {
    expect(ids(task('b', 'gone'), task('a'))).toEqual(['b', 'a']);
    expect(ids(task('a', 'b'), task('b', 'a'), task('c', 'c'))).toHaveLength(3);
    const chain = Array.from({ length: 1000 }, (_, n) => task(`t${n}`, ...(n === 999 ? [] : [`t${n + 1}`])));
    expect(ids(...chain)[0]).toBe('t999');
    expect(ids(...chain)[999]).toBe('t0');
  });
});
