import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { copyCheckout } from './checkout-copy.js';
import { shellBlocks } from './commands.js';
import { freePort } from './free-port.js';

const ROOT = join(import.meta.dirname, '..', '..');
export const README = join(ROOT, 'README.md');
/** Detects commands that hang: README's own loops end after about a minute each. */
const COMMANDS_TIMEOUT_MS = 300_000;
/** The first start of a fresh checkout builds the service and the portal. */
export const START_TIMEOUT_MS = 600_000;
const BUILT = ['dist', join('portal', 'dist')];

/** What no log may contain: the beginnings of credentials, a password, and a value of an event. */
export const SECRETS = ['sbk_', 'sbw_', 'a password of 12', 'Bearer ', 'checkout', 'eyJ'];

/** Signs in as the administrator: each block of commands runs in a shell of its own. */
export const LOGIN = `ACCESS_TOKEN=$(curl -sS $BASE/api/auth/login -H 'Content-Type: application/json' -d '{"email": "ada@example.com", "password": "a password of 12 characters or more"}' | json access_token)`;

/**
 * A copy of the checkout in which the commands of README run, with its service. It differs from the checkout of a
 * user in two ways: the packages are installed already, and the port is a free one.
 */
export class ReadmeCheckout {
  /** Output of the service since its last start. */
  log = '';
  /** Output of all services of this checkout. */
  allLogs = '';
  private service: ChildProcess | undefined;

  private constructor(
    readonly folder: string,
    private readonly port: number,
  ) {}

  /**
   * @param options.isBuilt Copies the existing build, which `npm start` repeats only when it is of other sources.
   */
  static async create(name: string, { isBuilt = false } = {}): Promise<ReadmeCheckout> {
    const folder = copyCheckout(name);
    for (const built of BUILT) {
      if (isBuilt && existsSync(join(ROOT, built)))
        cpSync(join(ROOT, built), join(folder, built), { recursive: true });
    }
    return new ReadmeCheckout(folder, await freePort());
  }

  /** @returns Output of the commands. @throws Error with the output when a command fails. */
  run(...scripts: readonly (string | undefined)[]): string {
    const script = scripts.join('\n').replaceAll('localhost:3000', `localhost:${this.port}`);
    return execFileSync('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: this.folder,
      encoding: 'utf8',
      timeout: COMMANDS_TIMEOUT_MS,
    });
  }

  /** Like {@link run}, with the variables that README defines first, and as the administrator. */
  runAsAdministrator(...scripts: readonly (string | undefined)[]): string {
    return this.run(shellBlocks(README, 'Send your first batch')[0], LOGIN, ...scripts);
  }

  async start(): Promise<void> {
    const service = spawn('npm', ['start'], {
      cwd: this.folder,
      env: { ...process.env, PORT: String(this.port) },
      detached: true,
    });
    this.service = service;
    this.log = '';
    for (const stream of [service.stdout, service.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        this.log += chunk.toString();
        this.allLogs += chunk.toString();
      });
    }
    await vi.waitFor(
      () => {
        const { log } = this;
        if (!log.includes('Signalbox is ready')) throw new Error(`the service is not ready:\n${log}`);
      },
      { timeout: START_TIMEOUT_MS, interval: 100 },
    );
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { service } = this;
    if (service === undefined) return;
    const ended = new Promise((resolve) => service.once('close', resolve));
    // The whole process group: npm, and the service that it runs.
    if (service.pid) process.kill(-service.pid, signal);
    await ended;
  }

  /** Ends the service if it still runs, and removes the folder. */
  async dispose(): Promise<void> {
    if (this.service?.exitCode === null && this.service.signalCode === null) await this.end('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
