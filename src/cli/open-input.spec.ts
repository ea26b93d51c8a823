import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { openInput } from './open-input.js';
import { readInput } from './read-input.js';

describe('a file that a command reads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-open-'));
  const file = join(folder, 'events.ndjson');
  writeFileSync(file, '{}\n');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is read as a stream', async () => {
    expect(await text(await openInput(file))).toBe('{}\n');
  });

  it.each([
    [join(folder, 'none'), 'there is no such file or folder'],
    [folder, 'it is a folder, not a file'],
    [join(file, 'below'), 'a part of its path is a file, not a folder'],
  ])('is rejected with its path and the reason when it cannot be read: %s', async (path, problem) => {
    const refused = { exitCode: 66, message: `${path} cannot be read: ${problem}.` };
    await expect(openInput(path)).rejects.toMatchObject(refused);
    await expect(readInput(path)).rejects.toMatchObject(refused);
  });
});
