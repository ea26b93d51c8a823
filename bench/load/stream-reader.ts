import { connect, type Socket } from 'node:net';
import { SseParser, type SseMessage } from './sse-parser.js';

/** State and callbacks that all streams of a generator share. */
export interface StreamCrowd {
  readonly port: number;
  readonly apiKey: string;
  /** Whether a message is right after a revision: every stream must receive the same bytes. */
  isRight(message: SseMessage, revision: number): boolean;
  /** Called when the stream is up to date with its revision. */
  arrived(reader: StreamReader): void;
  wrong(what: string): void;
  /** A connection ended, or could not be established. */
  broke(reader: StreamReader, why: string): void;
}

/** The read buffer of all sockets; each read is handled before the next one begins. */
const scratch = Buffer.allocUnsafe(65_536);
const FIRST_RETRY_MS = 1000;

/** One reader of the stream, by the rules of docs/flags.md. Its owner reconnects it. */
export class StreamReader {
  /** The last received revision; -1 before the first. */
  revision = -1;
  /** Delay before a reconnect, as the server requires it. */
  retryMs = FIRST_RETRY_MS;
  /** Whether the server confirmed that the revision is the current one. */
  isUpToDate = false;
  /** When the last bytes arrived, by the machine's monotonic clock, in nanoseconds. */
  readAt = 0n;
  private socket: Socket | undefined;

  constructor(
    private readonly crowd: StreamCrowd,
    readonly index: number,
    /** A loopback address that at most some thousands of streams share, so that its ports are not exhausted. */
    private readonly localAddress: string,
  ) {}

  open(): void {
    const { port, apiKey } = this.crowd;
    const parser = new SseParser({
      head: (status, isStream, text) => {
        if (!isStream) this.refused(status, text);
      },
      message: (message) => this.take(message),
    });
    this.isUpToDate = false;
    let why = 'ended';
    const socket = connect({
      host: '127.0.0.1',
      port,
      localAddress: this.localAddress,
      noDelay: true,
      onread: {
        buffer: scratch,
        callback: (bytes) => {
          if (socket.destroyed) return true;
          this.readAt = process.hrtime.bigint();
          try {
            parser.push(scratch.toString('latin1', 0, bytes));
          } catch (error) {
            this.crowd.wrong(String(error));
            socket.destroy();
          }
          return true;
        },
      },
    });
    this.socket = socket;
    socket.on('error', (error: NodeJS.ErrnoException) => (why = error.code ?? error.message));
    // Without it, the connection would stay half open after the server's end.
    socket.on('end', () => socket.destroy());
    socket.on('close', () => {
      if (this.socket !== socket) return;
      this.socket = undefined;
      this.isUpToDate = false;
      this.crowd.broke(this, why);
    });
    const resume = this.revision < 0 ? '' : `Last-Event-ID: ${this.revision}\r\n`;
    socket.write(
      `GET /api/flags/stream HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${apiKey}\r\n` +
        `Accept: text/event-stream\r\n${resume}\r\n`,
    );
  }

  /** Closes the stream permanently, without an event. */
  close(): void {
    const { socket } = this;
    this.socket = undefined;
    socket?.destroy();
  }

  private refused(status: number, text: string): void {
    const wait = /\r\nretry-after: (\d+)/i.exec(text);
    if ((status === 503 || status === 429) && wait !== null) this.retryMs = 1000 * Number(wait[1]);
    else this.crowd.wrong(text.slice(0, 600));
    this.close();
    this.crowd.broke(this, String(status));
  }

  private take(message: SseMessage): void {
    const id = Number(message.id ?? Number.NaN);
    if (message.event === 'flags.changed') {
      if (!this.crowd.isRight(message, this.revision)) {
        this.crowd.wrong(`stream ${this.index} at revision ${this.revision}: ${message.data.slice(0, 300)}`);
        return;
      }
      this.revision = id;
    } else if (message.event === 'flags.snapshot') {
      if (!this.crowd.isRight(message, this.revision)) {
        this.crowd.wrong(`stream ${this.index}: snapshot ${message.data.slice(0, 300)}`);
      }
      this.revision = id;
    } else if (message.event === '' && message.retry !== null) {
      this.retryMs = message.retry;
      if (id === this.revision) this.isUpToDate = true;
      else this.crowd.wrong(`stream ${this.index} has ${this.revision} and the server sent ${id}`);
    } else {
      this.crowd.wrong(`stream ${this.index}: unknown message ${JSON.stringify(message).slice(0, 300)}`);
    }
    this.crowd.arrived(this);
  }
}
