import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readJsonFile } from './read-input.js';

describe('a file of JSON', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-input-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const file = (content: string): string => {
    const path = join(folder, 'input.json');
    writeFileSync(path, content);
    return path;
  };

  it('may begin with a byte order mark', async () => {
    expect(await readJsonFile(file('\ufeff{"a":1}'))).toEqual({ a: 1 });
  });

  it.each(['[1]', 'null', '{', ''])('is rejected unless it has an object: %j', async (content) => {
    await expect(readJsonFile(file(content))).rejects.toThrow(/JSON/);
  });
});
