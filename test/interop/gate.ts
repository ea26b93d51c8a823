import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands before the service at an address that stays, and takes it away and gives it back. */
export class Gate {
  private readonly server = createServer((client) => this.join(client));
  private readonly sockets = new Set<Socket>();
  private port = 0;

  private constructor(private readonly upstreamPort: number) {}

  static async start(upstreamPort: number): Promise<Gate> {
    const gate = new Gate(upstreamPort);
    await gate.open();
    return gate;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async open(): Promise<void> {
    if (this.server.listening) return;
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(this.port, '127.0.0.1', resolve);
    });
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Cuts every connection and refuses new ones. */
  async close(): Promise<void> {
    if (!this.server.listening) return;
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.cut();
    await closed;
  }

  /** Cuts every connection; new ones come through. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private join(client: Socket): void {
    const upstream = connect({ port: this.upstreamPort, host: '127.0.0.1' });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }
}
