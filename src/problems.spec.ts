import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMON_PROBLEMS, type ProblemType } from './common/problem/problem-types.js';

/** Every problem type of the service: the common ones, and those of each feature's `problems.ts`. */
async function allProblemTypes(): Promise<{ owner: string; name: string; type: ProblemType }[]> {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter((file) =>
    /(?:^|[/])problems[.]ts$/.test(file),
  );
  const features = await Promise.all(
    files.map(async (file) => {
      const exported = (await import(join(import.meta.dirname, file))) as Record<string, object>;
      return { owner: file, tables: Object.values(exported) };
    }),
  );
  return [{ owner: 'common', tables: [COMMON_PROBLEMS] }, ...features].flatMap(({ owner, tables }) =>
    tables.flatMap((table) =>
      Object.entries(table as Record<string, ProblemType>).map(([name, type]) => ({ owner, name, type })),
    ),
  );
}

describe('problem types', () => {
  it('of all features together have distinct codes', async () => {
    const all = await allProblemTypes();
    expect(all.length).toBeGreaterThan(70);
    expect(new Set(all.map(({ owner }) => owner)).size).toBeGreaterThan(8);
    const codes = all.map(({ type }) => type.code);
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  });

  it('have their name as code, an error status and a title', async () => {
    for (const { name, type } of await allProblemTypes()) {
      expect(type.code).toBe(name);
      expect(type.status).toBeGreaterThanOrEqual(400);
      expect(type.title).toMatch(/^[A-Z].*[^.]$/);
    }
  });
});
