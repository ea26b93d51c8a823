import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Command } from './runner-process.js';

const run = promisify(execFile);
const CACHE = join(import.meta.dirname, '..', '..', '.cache', 'interop');
/** For a slow network; without a limit a registry that does not answer would hold the lane for ever. */
const MAKE_TIMEOUT_MS = 8 * 60_000;

/** The Python runner, in a virtual environment with exactly what requirements.txt says. */
export async function pythonRunner(): Promise<Command> {
  const here = join(import.meta.dirname, 'python');
  const requirements = join(here, 'requirements.txt');
  const version = await output('python3', ['--version']);
  const folder = await made('python', [version, readFileSync(requirements)], async (into) => {
    await run('python3', ['-m', 'venv', into], { timeout: MAKE_TIMEOUT_MS });
    const pip = ['-m', 'pip', '--disable-pip-version-check', '--no-input', 'install', '--quiet'];
    const exactly = ['--no-deps', '--only-binary', ':all:', '--require-hashes', '-r', requirements];
    await run(join(into, 'bin', 'python'), [...pip, ...exactly], { timeout: MAKE_TIMEOUT_MS });
  });
  return { program: join(folder, 'bin', 'python'), args: ['-B', join(here, 'runner.py')] };
}

/** The Go runner, built from exactly what go.sum says. */
export async function goRunner(): Promise<Command> {
  const here = join(import.meta.dirname, 'go');
  const version = await output('go', ['env', 'GOVERSION', 'GOOS', 'GOARCH']);
  const sources = ['go.mod', 'go.sum', 'main.go'].map((file) => readFileSync(join(here, file)));
  const folder = await made('go', [version, ...sources], async (into) => {
    await mkdir(into);
    const build = ['build', '-mod=readonly', '-buildvcs=false', '-trimpath', '-o', join(into, 'runner'), '.'];
    await run('go', build, { cwd: here, timeout: MAKE_TIMEOUT_MS });
  });
  return { program: join(folder, 'runner'), args: [] };
}

/** Makes a folder once for each content of its ingredients, and removes what older ones have left. */
async function made(
  name: string,
  ingredients: (Buffer | string)[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256');
  for (const ingredient of ingredients) hash.update(ingredient).update('\0');
  const entry = `${name}-${hash.digest('hex').slice(0, 16)}`;
  const folder = join(CACHE, entry);
  if (existsSync(folder)) return folder;
  // Under another name until it is whole: a run that was ended, or one beside this, must not be taken for it.
  const unfinished = join(CACHE, `making-${name}-${process.pid}`);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(CACHE, { recursive: true });
  await make(unfinished);
  await rename(unfinished, folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error;
  });
  for (const other of await readdir(CACHE)) {
    if (other.startsWith(`${name}-`) && other !== entry) await rm(join(CACHE, other), { recursive: true });
  }
  return folder;
}

async function output(program: string, args: string[]): Promise<string> {
  return (await run(program, args, { timeout: 30_000 })).stdout;
}
