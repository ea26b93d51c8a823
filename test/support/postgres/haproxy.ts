import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithParent } from '../../../src/database/embedded/end-with-parent.js';
import { freePort } from '../processes/free-port.js';
import { accepts } from './pgbouncer.js';

const START_MS = 20_000;

/**
 * HAProxy in front of replicas, configured as in docs/operations.md: it requests `/health/ready` of each, and repeats a
 * request without a response at another replica where that is safe: reads, and requests with an idempotency key. Any
 * other change could be applied twice.
 */
export class HaProxy {
  private constructor(
    private readonly folder: string,
    private readonly child: ChildProcess,
    readonly baseUrl: string,
  ) {}

  /** @param port port that replicas require in advance, for their public address; by default, any free one. */
  static async start(ports: readonly number[], port?: number): Promise<HaProxy> {
    const folder = await mkdtemp(join(tmpdir(), 'signalbox-haproxy-'));
    const ownPort = port ?? (await freePort());
    const file = join(folder, 'haproxy.cfg');
    await writeFile(file, configuration(ownPort, ports));
    const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
    if (child.pid !== undefined) {
      const watch = endWithParent(child.pid, 'TERM', () => undefined);
      child.once('exit', () => watch.release());
    }
    const proxy = new HaProxy(folder, child, `http://127.0.0.1:${ownPort}`);
    const deadline = Date.now() + START_MS;
    while (!(await accepts(ownPort))) {
      if (child.exitCode !== null || Date.now() > deadline) {
        await proxy.dispose();
        throw new Error('HAProxy did not start');
      }
      await sleep(25);
    }
    return proxy;
  }

  async dispose(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const ended = new Promise<void>((resolve) => this.child.once('exit', () => resolve()));
      this.child.kill('SIGKILL');
      await ended;
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}

function configuration(port: number, replicas: readonly number[]): string {
  return [
    'defaults',
    '  mode http',
    '  timeout connect 1s',
    '  timeout client 60s',
    '  timeout server 5s',
    '  timeout check 1s',
    '  option redispatch 1',
    '  retries 3',
    '  retry-on conn-failure empty-response response-timeout 503',
    '  option http-buffer-request',
    'listen signalbox',
    `  bind 127.0.0.1:${port}`,
    '  balance roundrobin',
    '  http-request disable-l7-retry unless { path /api/ingest } or { method GET HEAD } or { req.hdr(idempotency-key) -m found }',
    '  option httpchk GET /health/ready',
    '  default-server check inter 300ms fall 2 rise 1',
    ...replicas.map((replica, index) => `  server replica${index + 1} 127.0.0.1:${replica}`),
    '',
  ].join('\n');
}
