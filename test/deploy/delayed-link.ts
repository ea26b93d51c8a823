import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Forwards TCP to a port of this machine with a delay, so that a request and the end of its connection can cross. */
export class DelayedLink {
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async start(port: number, delayMs: number): Promise<DelayedLink> {
    const server = createServer({ allowHalfOpen: true, noDelay: true });
    const link = new DelayedLink(server);
    server.on('connection', (client) => {
      const upstream = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
      link.pass(client, upstream, delayMs);
      link.pass(upstream, client, delayMs);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return link;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  stop(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  /** Timers of equal duration fire in the order of their start. */
  private pass(from: Socket, to: Socket, delayMs: number): void {
    this.sockets.add(from);
    const later = (action: () => void): void => void setTimeout(action, delayMs);
    from.on('data', (data: Buffer) => later(() => void (to.writable && to.write(data))));
    from.on('end', () => later(() => to.end()));
    // Refused and reset connections.
    from.on('error', () => later(() => to.resetAndDestroy()));
    from.on('close', () => this.sockets.delete(from));
  }
}
