import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LAYERS } from '../../.dependency-cruiser.mjs';

it('ARCHITECTURE.md lists the layers that lint enforces, in their order', async () => {
  const text = await readFile(join(import.meta.dirname, '../../ARCHITECTURE.md'), 'utf8');
  const list = /Imports between the folders of `src\/`[^`]*```\n([^`]*)```/.exec(text)?.[1];
  expect(list?.trim().split('\n')).toEqual(LAYERS.map((row) => row.join(', ')));
});
