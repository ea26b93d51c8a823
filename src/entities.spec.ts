import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ENTITIES } from './entities.js';

// Another test compares the listed entities with the migrations; it does not notice an unlisted entity.
it('ENTITIES lists every class that is declared as an entity', async () => {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter((file) =>
    /(?<![.]spec)[.]ts$/.test(file),
  );
  const declared = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(import.meta.dirname, file), 'utf8');
      return [...text.matchAll(/^@Entity\([\s\S]*?^export class (\w+)/gm)].map((match) => match[1]);
    }),
  );
  expect(ENTITIES.map((entity) => entity.name).sort()).toEqual(declared.flat().sort());
});
