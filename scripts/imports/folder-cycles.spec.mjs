import { describe, expect, it } from 'vitest';
import { findCycles, folderArrows } from './folder-cycles.mjs';

const file = (source, ...imports) => ({ source, dependencies: imports.map((resolved) => ({ resolved })) });

describe('folderArrows', () => {
  it('has an arrow for imports between two folders of one feature, with an example', () => {
    const arrows = folderArrows([file('src/apps/runs/start/run.ts', 'src/apps/dags/dag.ts')]);
    expect([...arrows]).toEqual([
      ['apps/runs → apps/dags', 'src/apps/runs/start/run.ts imports src/apps/dags/dag.ts'],
    ]);
  });

  it('ignores tests, files directly in a feature, other features and imports within a folder', () => {
    const arrows = folderArrows([
      file('src/apps/runs/run.spec.ts', 'src/apps/dags/dag.ts'),
      file('src/apps/apps.module.ts', 'src/apps/dags/dag.ts'),
      file('src/apps/runs/run.ts', 'src/apps/api.ts', 'src/auth/login/login.ts', 'src/apps/runs/read/row.ts'),
    ]);
    expect([...arrows]).toEqual([]);
  });
});

describe('findCycles', () => {
  it('finds each cycle once', () => {
    expect(findCycles(['a → b', 'b → c', 'c → a', 'd → a', 'd → e', 'e → d'])).toEqual([
      ['a', 'b', 'c', 'a'],
      ['d', 'e', 'd'],
    ]);
  });

  it('finds nothing where arrows only point downwards', () => {
    expect(findCycles(['a → b', 'a → c', 'b → c'])).toEqual([]);
  });
});
