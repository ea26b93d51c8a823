import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { inheritedEnvironment } from './inherited-environment.js';

export interface CommandResult {
  /** Exit status; `null` when a signal ended the command. */
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface CommandOptions {
  env?: Record<string, string>;
  stdin?: string;
  cwd?: string;
  /** Called with the process id when the command has started. */
  onStart?: (pid: number) => void;
}

const MAIN = join(import.meta.dirname, '..', '..', '..', 'dist', 'cli', 'main.js');

/** Runs the built command `signalbox`, with the inherited environment of a test's process. */
export function signalbox(args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: options.cwd ?? '/',
    env: { ...inheritedEnvironment(), ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.stdin ?? '');
  if (child.pid !== undefined) options.onStart?.(child.pid);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}
