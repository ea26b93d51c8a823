import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { LONG_FILES, LongestFirst } from './longest-first.js';

const root = join(import.meta.dirname, '..', '..', '..');

it('the long test files exist', () => {
  expect(LONG_FILES.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it('sorts the long files of a project first, in their order, and keeps the order of the projects', async () => {
  const file = (project: string, path = ''): TestSpecification =>
    ({
      project: {
        name: project,
        config: { sequence: { groupOrder: 0 }, isolate: true },
      },
      moduleId: join(root, path),
    }) as unknown as TestSpecification;
  const files = [
    file('db', 'src/a.db.spec.ts'),
    file('db', LONG_FILES.at(-5)),
    file('browser', 'test/browser/b.browser.spec.ts'),
    file('browser', LONG_FILES[1]),
    file('browser', LONG_FILES[0]),
  ];
  const cache = { getFileTestResults: () => undefined, getFileStats: () => ({ size: 1 }) };
  const sorted = await new LongestFirst({ config: { root }, cache } as unknown as Vitest).sort(files);
  expect(sorted.map(({ moduleId }) => moduleId)).toEqual(
    [4, 3, 2, 1, 0].map((index) => files[index]?.moduleId),
  );
});
