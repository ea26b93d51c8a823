import { connect, type Socket } from 'node:net';

const CHECK_MS = 300;
/** Detects a hang; no measure of speed. */
const DRAIN_MS = 60_000;

/** A TCP connection on which a test writes HTTP itself, including invalid HTTP. */
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

  /**
   * Writes until `total` bytes are sent or the peer, after its response, no longer accepts them; returns the number of
   * accepted bytes. A busy peer that has not responded accepts them later.
   */
  async flood(total: number, piece: (size: number) => string | Buffer): Promise<number> {
    const size = 64 * 1024;
    let sent = 0;
    while (sent < total && !this.closed) {
      const flushed = this.socket.write(piece(size));
      sent += size;
      if (!flushed && !(await this.takesMore())) break;
    }
    return this.socket.bytesWritten - this.socket.writableLength;
  }

  status(): number | null {
    const found = [...this.received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1]));
    return found.at(-1) ?? null;
  }

  private async takesMore(): Promise<boolean> {
    for (let waitedMs = 0; waitedMs < DRAIN_MS; waitedMs += CHECK_MS) {
      if (await this.drained(CHECK_MS)) return true;
      if (this.closed || this.received !== '') return false;
    }
    return false;
  }

  private drained(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const done = (isDrained: boolean): void => {
        clearTimeout(timer);
        this.socket.off('drain', onDrain).off('close', onClose);
        resolve(isDrained);
      };
      const onDrain = (): void => done(true);
      const onClose = (): void => done(false);
      const timer = setTimeout(() => done(false), ms);
      this.socket.once('drain', onDrain).once('close', onClose);
    });
  }
}
