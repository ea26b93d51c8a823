import { describe, expect, it } from 'vitest';
import { graphLayout } from './graph-layout';
import { aTask } from './task-fixture';

const places = (tasks: Parameters<typeof graphLayout>[0]) =>
  Object.fromEntries(graphLayout(tasks).nodes.map(({ id, column, row }) => [id, [column, row]]));

describe('the graph of tasks', () => {
  it('has each task to the right of those that it waits for', () => {
    const tasks = [
      aTask('extract', 'success'),
      aTask('check', 'success', { upstream: ['extract'] }),
      aTask('transform', 'failed', { upstream: ['extract'] }),
      aTask('load', 'upstream_failed', { upstream: ['check', 'transform', 'extract'], attempt: 0 }),
    ];
    expect(places(tasks)).toEqual({ extract: [0, 0], check: [1, 0], transform: [1, 1], load: [2, 0] });
    const { edges, columns, rows } = graphLayout(tasks);
    expect(edges.map(({ from, to }) => `${from.id} ${to.id}`)).toEqual([
      'extract check',
      'extract transform',
      'check load',
      'transform load',
      'extract load',
    ]);
    expect([columns, rows]).toEqual([3, 2]);
  });

  it('avoids unnecessary crossings of lines', () => {
    const tasks = [
      aTask('a', null),
      aTask('b', null),
      aTask('after_b', null, { upstream: ['b'] }),
      aTask('after_a', null, { upstream: ['a'] }),
    ];
    expect(places(tasks)).toEqual({ a: [0, 0], b: [0, 1], after_a: [1, 0], after_b: [1, 1] });
  });

  it('shows a mapped task once, in its most important state', () => {
    const instances = ['success', 'failed', 'running'].map((state, mapIndex) =>
      aTask('each', state, { mapIndex }),
    );
    const { nodes } = graphLayout([...instances, aTask('odd', 'a_new_word')]);
    expect(nodes.map(({ id, state, instances: { length } }) => [id, state, length])).toEqual([
      ['each', 'failed', 3],
      ['odd', 'a_new_word', 1],
    ]);
  });

  it('is empty without tasks, and ignores missing ones', () => {
    expect(graphLayout([])).toEqual({ nodes: [], edges: [], columns: 0, rows: 0 });
    expect(graphLayout([aTask('a', null, { upstream: ['gone', 'a'] })]).edges).toEqual([]);
  });
});
