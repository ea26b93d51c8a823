import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** What Airflow answered to a submission. */
export interface SubmissionAnswer {
  status: number;
  body: string;
}

/**
 * In front of Airflow: everything passes, but the answer to a submission can be kept back. Airflow has the DAG run
 * then, and its sender does not know. And all of them can be: then nothing reaches Airflow.
 */
export class WithholdingProxy {
  /** Bodies of all submissions that came by. */
  readonly submissions: string[] = [];
  /** Nothing passes, and nothing is answered. */
  isSilent = false;
  private keepBack: ((answer: SubmissionAnswer) => void) | null = null;

  private constructor(
    private readonly server: Server,
    private readonly upstream: () => string,
  ) {}

  static async start(upstream: () => string): Promise<WithholdingProxy> {
    const server = createServer();
    const proxy = new WithholdingProxy(server, upstream);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      // Airflow is away: so is its address.
      proxy.pass(request, response).catch(() => request.socket.destroy());
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** @returns what is kept back, as soon as Airflow has answered the next submission. */
  withholdNextAnswer(): Promise<SubmissionAnswer> {
    return new Promise((resolve) => {
      this.keepBack = resolve;
    });
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await read(request);
    if (this.isSilent) return;
    const isSubmission =
      request.method === 'POST' && /^\/api\/v2\/dags\/[^/]+\/dagRuns$/.test(request.url ?? '');
    if (isSubmission) this.submissions.push(body.toString('utf8'));
    const answer = await this.forward(request, body);
    const text = await read(answer);
    const status = answer.statusCode ?? 502;
    if (isSubmission && this.keepBack !== null) {
      this.keepBack({ status, body: text.toString('utf8') });
      this.keepBack = null;
      return;
    }
    const { 'transfer-encoding': _chunked, connection: _connection, ...headers } = answer.headers;
    response.writeHead(status, { ...headers, 'content-length': text.length });
    response.end(text);
  }

  private forward(request: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const {
      'transfer-encoding': _chunked,
      connection: _connection,
      host: _host,
      ...headers
    } = request.headers;
    return new Promise((resolve, reject) => {
      const upstream = httpRequest(
        new URL(request.url ?? '/', this.upstream()),
        {
          method: request.method,
          // Airflow would compress what is to be read here.
          headers: { ...headers, 'accept-encoding': 'identity', 'content-length': body.length },
          agent: false,
        },
        resolve,
      );
      upstream.once('error', reject);
      // The client has gone; or it was answered, and this does nothing.
      const giveUp = (): void => void upstream.destroy();
      request.socket.once('close', giveUp);
      // A connection is used for many requests.
      upstream.once('close', () => request.socket.off('close', giveUp));
      upstream.end(body);
    });
  }
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
