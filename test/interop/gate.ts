import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy with a fixed address in front of the service, which can be closed and opened. */
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

  /** Cuts every connection; new ones are accepted. */
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
