import { spawnSync } from 'node:child_process';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * A TCP connection to a Unix socket whose network can be cut: as root, by rules of the kernel's packet filter that drop
 * every packet, including acknowledgements of TCP; elsewhere by forwarding nothing.
 */
export class CuttableLink {
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(
    private readonly server: Server,
    /** Reason for which packets cannot be dropped; `null`: they can. */
    readonly obstacle: string | null,
  ) {}

  static async start(socketPath: string): Promise<CuttableLink> {
    const server = createServer();
    const link = new CuttableLink(server, obstacle());
    server.on('connection', (client) => link.join(client, socketPath));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return link;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  cut(): void {
    this.isCut = true;
    if (this.obstacle === null) this.filter('-I');
    else for (const socket of this.sockets) socket.pause();
  }

  /** Idempotent. */
  heal(): void {
    if (!this.isCut) return;
    this.isCut = false;
    if (this.obstacle === null) this.filter('-D');
    else for (const socket of this.sockets) socket.resume();
  }

  async stop(): Promise<void> {
    this.heal();
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private join(client: Socket, socketPath: string): void {
    const upstream = connect(socketPath);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.sockets.add(from);
      from.pipe(to);
      from.on('error', () => undefined);
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
      if (this.isCut) from.pause();
    }
  }

  private filter(action: '-D' | '-I'): void {
    for (const side of ['--dport', '--sport']) {
      const rule = ['INPUT', '-i', 'lo', '-p', 'tcp', side, String(this.port), '-j', 'DROP'];
      const { status, stderr } = spawnSync('iptables', ['-w', '5', action, ...rule], { encoding: 'utf8' });
      if (status !== 0) throw new Error(`iptables ${action}: ${stderr}`);
    }
  }
}

function obstacle(): string | null {
  if (process.getuid?.() !== 0) return 'not root';
  const { error, status, stderr } = spawnSync('iptables', ['-w', '5', '-S', 'INPUT'], { encoding: 'utf8' });
  if (error !== undefined) return 'iptables is not installed';
  return status === 0 ? null : stderr.trim();
}
