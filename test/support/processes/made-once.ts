import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Creates a folder in a cache once for each content of its sources, and removes older ones. */
export async function madeOnce(
  cache: string,
  name: string,
  ingredients: (Buffer | string)[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256');
  for (const ingredient of ingredients) hash.update(ingredient).update('\0');
  const entry = `${name}-${hash.digest('hex').slice(0, 16)}`;
  const folder = join(cache, entry);
  if (existsSync(folder)) return folder;
  // Under another name until it is complete: an interrupted or concurrent run must not use it.
  const unfinished = join(cache, `making-${name}-${process.pid}`);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(cache, { recursive: true });
  await make(unfinished);
  await rename(unfinished, folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error;
  });
  for (const other of await readdir(cache)) {
    if (other.startsWith(`${name}-`) && other !== entry) await rm(join(cache, other), { recursive: true });
  }
  return folder;
}
