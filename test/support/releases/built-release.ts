import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import release from './0.1.0.json' with { type: 'json' };

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..', '..');
const FOLDER = join(ROOT, '.cache', 'releases', release.version);
/** Sources of the service's build; the portal is not required. */
const SOURCES = ['src', 'contracts', 'package.json', 'tsconfig.json', 'tsconfig.build.json', 'nest-cli.json'];

/**
 * Builds release 0.1.0 from its commit with the packages of this one, and keeps it for later runs.
 *
 * @returns its folder, for `ServiceProcess`.
 */
export async function builtRelease(): Promise<string> {
  if (existsSync(join(FOLDER, 'dist', 'main.js'))) return FOLDER;
  await mkdir(dirname(FOLDER), { recursive: true });
  // In a folder of its own until it is complete: another run may be interrupted, or build it at the same time.
  const folder = await mkdtemp(`${FOLDER}.`);
  try {
    const archive = join(folder, 'sources.tar');
    await run('git', ['-C', ROOT, 'archive', '--output', archive, release.commit, ...SOURCES]);
    await run('tar', ['-xf', archive, '-C', folder]);
    await rm(archive);
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    await run(process.execPath, ['node_modules/@nestjs/cli/bin/nest.js', 'build'], { cwd: folder });
    await rename(folder, FOLDER).catch(async (error: unknown) => {
      if (!existsSync(FOLDER)) throw error;
      await rm(folder, { recursive: true, force: true });
    });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    const { stdout = '', message } = error as { stdout?: string; message: string };
    throw new Error(
      `Release ${release.version} could not be built from ${release.commit}: ${message}\n${stdout}`,
      {
        cause: error,
      },
    );
  }
  return FOLDER;
}
