import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithParent } from '../../../src/database/embedded/end-with-parent.js';
import { get } from '../http/ingest-client.js';
import { SETUP_TOKEN } from './setup-token.js';
import { inheritedEnvironment } from './inherited-environment.js';

const READY_TIMEOUT_MS = 110_000;

export interface SpawnOptions {
  program: string;
  args: readonly string[];
  cwd: string;
  env?: Record<string, string>;
}

/** The service as a user starts it: by any program, with only the path of this process's environment. */
export class SpawnedService {
  private output = '';
  private readonly exited: Promise<number | null>;

  private constructor(
    readonly port: number,
    private readonly child: ChildProcess,
  ) {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    this.exited = new Promise((resolve) => {
      child.once('exit', resolve);
      child.once('error', (error) => {
        this.output += error.message;
        resolve(null);
      });
    });
    if (child.pid !== undefined) {
      const watch = endWithParent(child.pid, 'TERM', () => undefined);
      child.once('exit', () => watch.release());
    }
  }

  static async start({ program, args, cwd, env = {} }: SpawnOptions): Promise<SpawnedService> {
    const port = await freePort();
    const child = spawn(program, args, {
      cwd,
      env: {
        ...inheritedEnvironment(),
        PORT: String(port),
        SERVICE_SETUP_TOKEN: SETUP_TOKEN,
        // Connections of a test are idle at its end, so draining them would only wait.
        SERVICE_DRAIN_SECONDS: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const service = new SpawnedService(port, child);
    await service.untilReady();
    return service;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get log(): string {
    return this.output;
  }

  /** @returns the exit status. */
  stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    return this.exited;
  }

  private async untilReady(): Promise<void> {
    const deadline = Date.now() + READY_TIMEOUT_MS;
    for (;;) {
      const answer = await get(`${this.baseUrl}/health/ready`).catch(() => null);
      if (answer?.status === 200) return;
      if (this.child.exitCode !== null || this.child.pid === undefined)
        throw new Error(`The service ended while it started:\n${this.output}`);
      if (Date.now() > deadline) {
        this.child.kill('SIGTERM');
        throw new Error(`The service did not become ready:\n${this.output}`);
      }
      await sleep(50);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
