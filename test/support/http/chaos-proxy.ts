import { createServer, connect, type Server, type Socket } from 'node:net';

/** How the proxy treats one piece of data. */
export type Fate =
  | { kind: 'pass'; delayMs: number }
  /** Closes both connections; `reset` by RST instead of FIN. `afterBytes` of the piece still pass. */
  | { kind: 'cut'; afterBytes: number; reset: boolean }
  /** Drops all further data and keeps the connection open. */
  | { kind: 'swallow' }
  /** Forwards the piece, and then closes the sending side towards the other. */
  | { kind: 'half-close' };

export interface ChaosOptions {
  upstreamPort: () => number;
  /** Decides about each piece of a request or a response. */
  decide: (direction: 'answer' | 'request', size: number) => Fate;
}

/** A TCP proxy on the loopback interface that injects faults. */
export class ChaosProxy {
  /**
   * Number of 200 responses that the sender did not receive completely: the batch was committed, but the sender does
   * not know it.
   */
  confirmationsLost = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly options: ChaosOptions,
  ) {
    server.on('connection', (client) => this.join(client));
  }

  static async start(options: ChaosOptions): Promise<ChaosProxy> {
    // A client that closes its side may still wait for a response.
    const server = createServer({ allowHalfOpen: true });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    return new ChaosProxy(server, options);
  }

  get baseUrl(): string {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the proxy does not listen');
    return `http://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private join(client: Socket): void {
    const upstream = connect({ port: this.options.upstreamPort(), host: '127.0.0.1', allowHalfOpen: true });
    for (const socket of [client, upstream]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.on('close', () => this.leave(client, upstream));
    upstream.on('close', () => this.leave(upstream, client));
    this.forward(client, upstream, 'request');
    this.forward(upstream, client, 'answer');
  }

  /** Forwards one piece after the other, so that a delayed one is not overtaken. */
  private forward(from: Socket, to: Socket, direction: 'answer' | 'request'): void {
    let swallowing = false;
    let turn = Promise.resolve();
    from.on('data', (piece: Buffer) => {
      const fate = swallowing ? ({ kind: 'swallow' } as const) : this.options.decide(direction, piece.length);
      const isConfirmation = direction === 'answer' && piece.toString('latin1', 0, 12) === 'HTTP/1.1 200';
      if (isConfirmation && (fate.kind === 'cut' || fate.kind === 'swallow')) this.confirmationsLost += 1;
      if (fate.kind === 'swallow') swallowing = true;
      turn = turn.then(() => pass(piece, from, to, fate));
    });
    from.on('end', () => {
      turn = turn.then(() => {
        if (!swallowing) to.end();
      });
    });
  }

  private leave(gone: Socket, other: Socket): void {
    this.sockets.delete(gone);
    other.destroy();
  }
}

async function pass(piece: Buffer, from: Socket, to: Socket, fate: Fate): Promise<void> {
  if (to.destroyed) return;
  switch (fate.kind) {
    case 'pass':
      if (fate.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, fate.delayMs));
      to.write(piece);
      return;
    case 'half-close':
      to.end(piece);
      return;
    case 'swallow':
      return;
    case 'cut':
      await new Promise<void>((resolve) => {
        const part = piece.subarray(0, fate.afterBytes);
        if (part.length === 0 || to.destroyed) resolve();
        else to.write(part, () => resolve());
      });
      for (const socket of [from, to]) {
        if (fate.reset) socket.resetAndDestroy();
        else socket.destroy();
      }
  }
}
