import { connect, type Socket } from 'node:net';

export interface PostResponse {
  status: number;
  body: string;
}

/**
 * One keep-alive connection with one request at a time. Implements only the part of HTTP that the responses need, because the sender
 * shares the machine with the service that it measures.
 */
export class PostConnection {
  private received = '';
  private resolve: ((answer: PostResponse) => void) | null = null;
  private reject: ((error: Error) => void) | null = null;
  private isClosed = false;
  private readonly socket: Socket;

  constructor(port: number) {
    this.socket = connect({ host: '127.0.0.1', port, noDelay: true });
    this.socket.setEncoding('latin1');
    this.socket.on('data', (piece) => this.receive(String(piece)));
    let reason = 'closed';
    this.socket.on('error', (error: NodeJS.ErrnoException) => (reason = error.code ?? error.message));
    this.socket.on('close', () => {
      this.isClosed = true;
      this.reject?.(new Error(`the connection broke before the response (${reason})`));
    });
  }

  /** No request may be in flight. */
  send(request: Buffer): Promise<PostResponse> {
    return new Promise((resolve, reject) => {
      if (this.isClosed) return void reject(new Error('the connection was closed after the last response'));
      this.resolve = resolve;
      this.reject = reject;
      this.socket.write(request);
    });
  }

  destroy(): void {
    this.reject = null;
    this.socket.destroy();
  }

  private receive(piece: string): void {
    const text = this.received + piece;
    const headEnd = text.indexOf('\r\n\r\n');
    const length = headEnd < 0 ? null : /\r\ncontent-length: (\d+)/i.exec(text.slice(0, headEnd + 2));
    const end = headEnd + 4 + Number(length?.[1] ?? Infinity);
    if (text.length < end) {
      this.received = text;
      return;
    }
    this.received = '';
    const { resolve } = this;
    this.resolve = null;
    this.reject = null;
    resolve?.({ status: Number(text.slice(9, 12)), body: text.slice(headEnd + 4, end) });
  }
}
