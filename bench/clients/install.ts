import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Scope } from '../support/scope.js';

/** Git ignores this folder. */
export const CACHE = join(import.meta.dirname, '..', '..', '.cache', 'bench', 'clients');
export const CLIENTS = join(import.meta.dirname, '..', '..', 'clients');

/** Covers a slow network and a compilation without a cache. */
const TIMEOUT_MS = 600_000;
const STOP_MS = 5000;

export interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
}

/** Runs a package manager or a compiler, which is stopped with the benchmark. @returns its standard output. */
export async function run(
  scope: Scope,
  program: string,
  args: readonly string[],
  { cwd, env }: RunOptions = {},
): Promise<string> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
  });
  const output: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  scope.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(timer);
  });
  const code = await ended;
  const text = Buffer.concat(output).toString('utf8');
  if (code !== 0) {
    throw new Error(
      `${program} ${args.join(' ')} exited with ${code}\n${text}${Buffer.concat(errors).toString('utf8')}`,
    );
  }
  return text;
}
