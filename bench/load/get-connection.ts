import { connect, type Socket } from 'node:net';
import type { GetRequest } from './jobs.js';

export interface GetResponse {
  /** Whether the response has the expected status and, byte for byte, the expected body. */
  isRight: boolean;
  /** Whether the server closes the connection; it must not be used again. */
  closes: boolean;
  /** The beginning of a wrong response. */
  text: string;
}

export interface GetEvents {
  answered(connection: GetConnection, answer: GetResponse): void;
  /** The connection was closed. `brokenBy` is the reason when a request was in flight, otherwise `null`. */
  closed(connection: GetConnection, brokenBy: string | null): void;
}

const SHOWN_BYTES = 600;
const END_OF_HEAD = Buffer.from('\r\n\r\n');

/**
 * One keep-alive connection that repeats the same request. Bodies of tens of kilobytes are compared in place and never concatenated,
 * because the generator shares the machine with the service that it measures.
 */
export class GetConnection {
  /** When the request in flight was sent, by `performance.now()`. */
  sentAt = 0;
  private request: GetRequest | null = null;
  /** The received part of the head; `null` after it was parsed. */
  private head: Buffer | null = Buffer.alloc(0);
  private headText = '';
  /** Length of the current body, and the bytes of it that were read. */
  private length = 0;
  private read = 0;
  private isRight = true;
  private shown = '';
  private readonly socket: Socket;

  constructor(
    port: number,
    private readonly events: GetEvents,
  ) {
    this.socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(65_536),
        callback: (bytes, buffer) => {
          this.receive((buffer as Buffer).subarray(0, bytes));
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

  /** No request may be in flight. */
  send(request: GetRequest): void {
    this.request = request;
    this.head = Buffer.alloc(0);
    this.sentAt = performance.now();
    this.socket.write(request.head);
  }

  destroy(): void {
    this.socket.destroy();
  }

  private receive(piece: Buffer): void {
    if (this.request === null) return;
    let body = piece;
    if (this.head !== null) {
      // Copied only when the head arrives in several pieces, because the socket reuses the buffer for the next piece.
      const sofar = this.head.length === 0 ? piece : Buffer.concat([this.head, piece]);
      const end = sofar.indexOf(END_OF_HEAD);
      if (end < 0) {
        this.head = Buffer.from(sofar);
        return;
      }
      this.readHead(sofar.toString('latin1', 0, end), this.request);
      body = sofar.subarray(end + END_OF_HEAD.length);
    }
    this.readBody(body, this.request);
  }

  private readHead(text: string, { status, body, isBeginning = false }: GetRequest): void {
    this.head = null;
    this.headText = text;
    const length = /\r\ncontent-length: (\d+)/i.exec(text);
    this.length = length === null ? 0 : Number(length[1]);
    this.read = 0;
    const isLength = isBeginning ? this.length >= body.length : this.length === body.length;
    this.isRight = Number(text.slice(9, 12)) === status && isLength;
    this.shown = '';
  }

  private readBody(piece: Buffer, { body }: GetRequest): void {
    const end = this.read + piece.length;
    const compared = Math.min(piece.length, Math.max(0, body.length - this.read));
    if (this.isRight && compared > 0) {
      this.isRight = body.compare(piece, 0, compared, this.read, this.read + compared) === 0;
    }
    if (end > this.length) this.isRight = false;
    if (!this.isRight && this.shown.length < SHOWN_BYTES)
      this.shown += piece.toString('latin1', 0, SHOWN_BYTES);
    this.read = end;
    if (this.read < this.length) return;
    this.request = null;
    const closes = /\r\nconnection: close/i.test(this.headText);
    const text = this.isRight ? '' : `${this.headText}\n\n${this.shown}`.slice(0, SHOWN_BYTES);
    this.events.answered(this, { isRight: this.isRight, closes, text });
  }
}
