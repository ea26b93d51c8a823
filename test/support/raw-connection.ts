import { connect, type Socket } from 'node:net';

/** A TCP connection on which a test writes HTTP by hand, as badly as it likes. */
export class RawConnection {
  received = '';
  closed = false;
  private constructor(readonly socket: Socket) {
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => (this.received += text));
    socket.on('close', () => (this.closed = true));
    socket.on('error', () => (this.closed = true));
  }

  static async open(baseUrl: string): Promise<RawConnection> {
    const { hostname, port } = new URL(baseUrl);
    const socket = connect(Number(port), hostname);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return new RawConnection(socket);
  }

  head(method: string, path: string, headers: Record<string, string>): void {
    const lines = Object.entries({ host: 'localhost', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    this.socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  }

  /** Writes until `total` bytes are out or the peer no longer takes them; gives the bytes that it took. */
  async flood(total: number, piece: (size: number) => string | Buffer): Promise<number> {
    const size = 64 * 1024;
    let sent = 0;
    while (sent < total && !this.closed) {
      const flushed = this.socket.write(piece(size));
      sent += size;
      if (!flushed && !(await this.drained(300))) break;
    }
    return this.socket.bytesWritten - this.socket.writableLength;
  }

  status(): number | null {
    const found = [...this.received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1]));
    return found.at(-1) ?? null;
  }

  private drained(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      const done = (ok: boolean): void => {
        clearTimeout(timer);
        resolve(ok);
      };
      this.socket.once('drain', () => done(true));
      this.socket.once('close', () => done(false));
    });
  }
}
