import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { madeOnce } from '../support/processes/made-once.js';
import type { Command } from './runner-process.js';

const run = promisify(execFile);
const CACHE = join(import.meta.dirname, '..', '..', '.cache', 'interop');
/** For a slow network; without a limit, a registry that does not respond would block the lane. */
const MAKE_TIMEOUT_MS = 8 * 60_000;

/** The Python runner, in a virtual environment with exactly the packages of requirements.txt. */
export async function pythonRunner(): Promise<Command> {
  const here = join(import.meta.dirname, 'python');
  const requirements = join(here, 'requirements.txt');
  const version = await output('python3', ['--version']);
  const folder = await madeOnce(CACHE, 'python', [version, readFileSync(requirements)], async (into) => {
    await run('python3', ['-m', 'venv', into], { timeout: MAKE_TIMEOUT_MS });
    const pip = ['-m', 'pip', '--disable-pip-version-check', '--no-input', 'install', '--quiet'];
    const exactly = ['--no-deps', '--only-binary', ':all:', '--require-hashes', '-r', requirements];
    await run(join(into, 'bin', 'python'), [...pip, ...exactly], { timeout: MAKE_TIMEOUT_MS });
  });
  return { program: join(folder, 'bin', 'python'), args: ['-B', join(here, 'runner.py')] };
}

/** The Go runner, built from exactly the modules of go.sum. */
export async function goRunner(): Promise<Command> {
  const here = join(import.meta.dirname, 'go');
  const version = await output('go', ['env', 'GOVERSION', 'GOOS', 'GOARCH']);
  const sources = ['go.mod', 'go.sum', 'main.go'].map((file) => readFileSync(join(here, file)));
  const folder = await madeOnce(CACHE, 'go', [version, ...sources], async (into) => {
    await mkdir(into);
    const build = ['build', '-mod=readonly', '-buildvcs=false', '-trimpath', '-o', join(into, 'runner'), '.'];
    await run('go', build, { cwd: here, timeout: MAKE_TIMEOUT_MS });
  });
  return { program: join(folder, 'runner'), args: [] };
}

async function output(program: string, args: string[]): Promise<string> {
  return (await run(program, args, { timeout: 60_000 })).stdout;
}
