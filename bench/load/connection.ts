import { connect, type Socket } from 'node:net';
import { writeRandomUuid } from './random.js';
import type { PreparedRequest } from './requests.js';

export interface Answer {
  status: number;
  /** Whether the response is 200 with exactly the expected body. */
  isRight: boolean;
  /** Whether the service closes the connection afterwards; it must not be used again. */
  closes: boolean;
  /** The whole response when it is wrong. */
  text: string;
}

export interface ConnectionEvents {
  answered(connection: Connection, answer: Answer): void;
  /** The connection was closed. `brokenBy` is the reason when a request was in flight, otherwise `null`. */
  closed(connection: Connection, brokenBy: string | null): void;
}

const MAX_HEAD_BYTES = 8192;

/**
 * One keep-alive connection with one request at a time. Implements only the part of HTTP that the service's responses need, because
 * the generator shares the machine with the service that it measures.
 */
export class Connection {
  /** When the request in flight was sent, by `performance.now()`. */
  sentAt = 0;
  /** When the last response was received, by `performance.now()`. */
  idleSince = 0;
  private request: PreparedRequest | null = null;
  private received = '';
  private readonly scratch = Buffer.allocUnsafe(MAX_HEAD_BYTES);
  private readonly socket: Socket;

  constructor(
    port: number,
    private readonly events: ConnectionEvents,
  ) {
    this.socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(4096),
        callback: (bytes, buffer) => {
          this.receive((buffer as Buffer).toString('latin1', 0, bytes));
          return true;
        },
      },
    });
    let reason = 'closed';
    this.socket.on('error', (error: NodeJS.ErrnoException) => (reason = error.code ?? error.message));
    this.socket.on('close', () => {
      const whileBusy = this.request !== null;
      this.request = null;
      this.events.closed(this, whileBusy ? reason : null);
    });
  }

  /** Sends with a new idempotency key; no request may be in flight. */
  send(request: PreparedRequest): void {
    this.request = request;
    this.sentAt = performance.now();
    request.head.copy(this.scratch);
    writeRandomUuid(this.scratch, request.keyAt);
    const head = this.scratch.subarray(0, request.head.length);
    if (request.body === null) {
      this.socket.write(head);
      return;
    }
    this.socket.cork();
    this.socket.write(head);
    this.socket.write(request.body);
    this.socket.uncork();
  }

  destroy(): void {
    this.socket.destroy();
  }

  private receive(piece: string): void {
    const text = this.received === '' ? piece : this.received + piece;
    const headEnd = text.indexOf('\r\n\r\n');
    const length = headEnd < 0 ? null : /\r\ncontent-length: (\d+)/i.exec(text);
    if (length === null || text.length < headEnd + 4 + Number(length[1])) {
      this.received = text;
      return;
    }
    this.received = '';
    const { request } = this;
    if (request === null) return;
    this.request = null;
    this.idleSince = performance.now();
    const status = Number(text.slice(9, 12));
    const isRight =
      status === 200 &&
      text.endsWith(request.expected) &&
      text.length === headEnd + 4 + request.expected.length;
    const closes = !isRight && /\r\nconnection: close/i.test(text);
    this.events.answered(this, { status, isRight, closes, text });
  }
}
