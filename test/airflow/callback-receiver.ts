import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ReceivedCallback {
  path: string;
  /** Whether it is signed with the secret of this receiver; any other signature gets a 403. */
  signed: boolean;
  body: {
    state: string;
    run_id: string;
    dag_id: string;
    dag_run_id: string;
    event_id: string;
    clear_number: number | null;
    started_at: string | null;
    ended_at: string | null;
    error: string | null;
  };
  at: number;
}

const MAX_BODY_BYTES = 64 * 1024;

/** Replaces the callback route of the service: records callbacks, and whether they are signed. */
export class CallbackReceiver {
  readonly got: ReceivedCallback[] = [];

  private constructor(
    private readonly server: Server,
    private readonly secret: string,
  ) {}

  static async start(secret: string): Promise<CallbackReceiver> {
    const server = createServer();
    const receiver = new CallbackReceiver(server, secret);
    server.on('request', (request, response) => void receiver.receive(request, response));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    return receiver;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** `conf` in the form that the service sends. */
  confFor(runId: string, input: object = {}): { run_id: string; input: object; callback: object } {
    const callback = {
      url: `${this.origin}/api/v1/apps/runs/${runId}/callback`,
      hmac_header: 'x-service-signature',
      timestamp_header: 'x-service-timestamp',
    };
    return { run_id: runId, input, callback };
  }

  of(runId: string): ReceivedCallback[] {
    return this.got.filter((callback) => callback.body.run_id === runId);
  }

  states(runId: string): string[] {
    return this.of(runId).map((callback) => callback.body.state);
  }

  /** @returns the first callback that reports the state. */
  async until(runId: string, state: string, timeoutMs: number): Promise<ReceivedCallback> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const found = this.of(runId).find((callback) => callback.body.state === state);
      if (found !== undefined) return found;
      if (Date.now() > deadline) {
        throw new Error(`no callback "${state}" in ${timeoutMs} ms; got: ${this.states(runId).join(', ')}`);
      }
      await sleep(25);
    }
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    const signed = raw.length <= MAX_BODY_BYTES && this.isSigned(request, raw);
    const body = JSON.parse(raw.toString('utf8')) as ReceivedCallback['body'];
    this.got.push({ path: request.url ?? '', signed, body, at: Date.now() });
    response.writeHead(signed ? 200 : 403, { 'Content-Type': 'application/json' });
    response.end(signed ? '{"applied":true}' : '{"code":"callback_refused"}');
  }

  private isSigned({ headers }: IncomingMessage, raw: Buffer): boolean {
    const timestamp = String(headers['x-service-timestamp']);
    const signature = String(headers['x-service-signature']);
    if (!/^\d{10}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false;
    if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
    const right = createHmac('sha256', this.secret).update(`${timestamp}.`).update(raw).digest();
    return timingSafeEqual(right, Buffer.from(signature, 'hex'));
  }
}
