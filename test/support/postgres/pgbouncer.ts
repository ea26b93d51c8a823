import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithParent } from '../../../src/database/embedded/end-with-parent.js';
import { runAsUnprivileged } from '../../../src/database/embedded/run-as.js';
import { freePort } from '../processes/free-port.js';

const START_MS = 20_000;

/** PgBouncer in front of a PostgreSQL on the loopback interface. */
export class PgBouncer {
  private constructor(
    private readonly folder: string,
    private readonly child: ChildProcess,
    private readonly port: number,
  ) {}

  static async start(
    mode: 'session' | 'statement' | 'transaction',
    postgresPort: number,
  ): Promise<PgBouncer> {
    const folder = await mkdtemp(join(tmpdir(), 'signalbox-pgbouncer-'));
    await chmod(folder, 0o755);
    const port = await freePort();
    const ini = join(folder, 'pgbouncer.ini');
    await writeFile(
      ini,
      [
        '[databases]',
        `signalbox = host=127.0.0.1 port=${postgresPort} dbname=signalbox user=signalbox`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = any',
        `pool_mode = ${mode}`,
        'default_pool_size = 60',
        'max_client_conn = 200',
        '',
      ].join('\n'),
    );
    // PgBouncer refuses to run as root, as PostgreSQL does.
    const [program = '', ...args] = [...runAsUnprivileged([folder]).prefix, 'pgbouncer', '-q', ini];
    const child = spawn(program, args, { stdio: 'ignore', cwd: '/' });
    if (child.pid !== undefined) {
      const watch = endWithParent(child.pid, 'TERM', () => undefined);
      child.once('exit', () => watch.release());
    }
    const bouncer = new PgBouncer(folder, child, port);
    const deadline = Date.now() + START_MS;
    while (!(await accepts(port))) {
      if (child.exitCode !== null || Date.now() > deadline) {
        await bouncer.dispose();
        throw new Error('PgBouncer did not start');
      }
      await sleep(25);
    }
    return bouncer;
  }

  get url(): string {
    return `postgresql://signalbox@127.0.0.1:${this.port}/signalbox`;
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

export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
