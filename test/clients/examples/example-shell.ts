import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { endWithParent } from '../../../src/database/embedded/end-with-parent.js';
import { copyCheckout } from '../../readme/checkout-copy.js';
import { shellBlocks } from '../../readme/commands.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');
/** What the examples read outside their own folder: the client libraries, and the sources of that for TypeScript. */
const PARTS = ['clients', 'contracts', 'examples', 'src', 'package.json', 'tsconfig.json'];
/** Omitted from the commands: the packages of `npm ci` are already installed where this test runs. */
const INSTALLED = 'npm ci && ';
/** Environment variables of npm and Vitest, which the shell of a user does not have. */
const FOREIGN =
  /^(?:npm_(?:package|lifecycle)_.*|npm_config_local_prefix|INIT_CWD|NODE_(?:ENV|OPTIONS)|VITEST.*|FORCE_COLOR)$/;

/** Copies the repository's folders that the commands of the examples change. The caller deletes the copy. */
export function copyExamples(): string {
  return copyCheckout('examples', PARTS);
}

/** A shell that runs the commands of a README, and collects their output. */
export class ExampleShell {
  private readonly child: ChildProcess;
  private printed = '';
  private isOver = false;
  readonly ended: Promise<unknown[]>;

  /**
   * Runs the first block of an example's README.
   *
   * @param checkout made by {@link copyExamples}
   * @param values replace those of the document
   */
  constructor(
    private readonly checkout: string,
    private readonly name: string,
    values: Record<string, string>,
    env: Record<string, string> = {},
  ) {
    const [script = ''] = blocks(name);
    // A separate process group, as in a terminal.
    this.child = spawn('bash', ['-ec', withValues(script, values)], {
      cwd: join(checkout, 'examples', name),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: { ...personalEnvironment(), ...env },
    });
    this.ended = once(this.child, 'close');
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (part) => (this.printed += String(part)));
    if (this.child.pid !== undefined) {
      const watch = endWithParent(-this.child.pid, 'TERM', () => undefined);
      this.child.once('close', () => {
        this.isOver = true;
        watch.release();
      });
    }
  }

  get output(): string {
    return this.printed;
  }

  /** Waits for a line, and returns the first group of the pattern. @throws Error with the output when the commands end first. */
  async line(pattern: RegExp, timeout: number): Promise<string> {
    const found = (): string | undefined => pattern.exec(this.printed)?.[1];
    await expect.poll(() => this.isOver || found() !== undefined, { timeout, interval: 100 }).toBe(true);
    const line = found();
    if (line === undefined) throw new Error(`The commands of examples/${this.name} ended:\n${this.printed}`);
    return line;
  }

  /** Runs the second block of the README with the address of the program. */
  async request(address: string): Promise<string> {
    const [, request = ''] = blocks(this.name);
    expect(request).toContain('http://127.0.0.1:8080/');
    const script = request.replace('http://127.0.0.1:8080', address);
    const { stdout } = await promisify(execFile)('bash', ['-ec', script], { cwd: this.checkout });
    return stdout;
  }

  /** Sends the signal of Ctrl+C in a terminal to the shell and all processes that it started. */
  interrupt(): void {
    this.signal('SIGINT');
  }

  kill(): void {
    this.signal('SIGKILL');
  }

  private signal(signal: 'SIGINT' | 'SIGKILL'): void {
    const { pid } = this.child;
    // The number of the group is not reused until all its processes have ended.
    if (pid !== undefined && !this.isOver) process.kill(-pid, signal);
  }
}

function blocks(name: string): string[] {
  return shellBlocks(join(ROOT, 'examples', name, 'README.md'));
}

/** @throws Error when a variable of the script has no value. */
function withValues(script: string, values: Record<string, string>): string {
  return script.replace(INSTALLED, '').replaceAll(/\b((?:VITE_)?SIGNALBOX_\w+)=\S+/g, (_, name: string) => {
    const value = values[name.replace('VITE_', '')];
    if (value === undefined) throw new Error(`The commands set ${name}.`);
    return `${name}='${value}'`;
  });
}

/** The environment without the programs of this repository's packages, because the commands install what they run. */
function personalEnvironment(): Record<string, string> {
  const known = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !FOREIGN.test(entry[0]),
  );
  const path = (process.env['PATH'] ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  return {
    ...Object.fromEntries(known),
    PATH: path.join(':'),
    NO_COLOR: '1',
    // Fewer downloads of the same packages.
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
  };
}
