import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** The response of Airflow to a submission. */
export interface SubmissionAnswer {
  status: number;
  body: string;
}

/**
 * A proxy in front of Airflow that forwards everything, and can withhold the response to a submission: Airflow then has the DAG run, and
 * the sender does not know. It can also withhold everything, so that nothing reaches Airflow.
 */
export class WithholdingProxy {
  /** Bodies of all forwarded submissions. */
  readonly submissions: string[] = [];
  /** Nothing is forwarded, and there are no responses. */
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
      // Airflow is down, so the connection is closed without a response.
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

  /** @returns the withheld response, as soon as Airflow has responded to the next submission. */
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
          // Airflow would compress the body, which is read here.
          headers: { ...headers, 'accept-encoding': 'identity', 'content-length': body.length },
          agent: false,
        },
        resolve,
      );
      upstream.once('error', reject);
      // The client has closed the connection, or has its response, in which case this does nothing.
      const giveUp = (): void => void upstream.destroy();
      request.socket.once('close', giveUp);
      // A connection carries many requests.
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
