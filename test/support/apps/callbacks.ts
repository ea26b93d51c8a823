import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import request, { type Response } from 'supertest';

export const CALLBACK_SECRET = 'callback-secret-of-the-tests-0123456789';

export interface CallbackOptions {
  secret?: string;
  /** Value of the header; by default, the present time in seconds. */
  timestamp?: string;
  /** Replaces the valid signature. `null`: the header is omitted. */
  signature?: string | null;
  sendTimestamp?: false;
  path?: string;
  contentType?: string;
}

export interface CallbackReceiver {
  baseUrl: string;
}

/** Computes the signature independently, with Node's own HMAC, because tests compare the service's check with it. */
export function signatureOf(secret: string, timestamp: string, body: Buffer | string): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
}

/** Sends a callback as an orchestrator does, with the defects in the options. */
export async function sendCallback(
  { baseUrl }: CallbackReceiver,
  runId: string,
  body: Buffer | object | string,
  options: CallbackOptions = {},
): Promise<Response> {
  const bytes = Buffer.isBuffer(body) ? body : typeof body === 'string' ? body : JSON.stringify(body);
  const timestamp = options.timestamp ?? String(Math.floor(Date.now() / 1000));
  const { secret = CALLBACK_SECRET, signature = signatureOf(secret, timestamp, bytes) } = options;
  const post = request(baseUrl)
    .post(options.path ?? `/api/v1/apps/runs/${runId}/callback`)
    .set('Content-Type', options.contentType ?? 'application/json');
  if (signature !== null) void post.set('x-service-signature', signature);
  if (options.sendTimestamp !== false) void post.set('x-service-timestamp', timestamp);
  // supertest would write a Buffer of JSON as {"type":"Buffer"…}.
  return post.serialize((sent: unknown) => sent as string).send(bytes);
}

/** Sends an endless body without a length, until the response arrives. */
export function sendEndlessCallback(
  { baseUrl }: CallbackReceiver,
  runId: string,
): Promise<{ status: number; sentBytes: number }> {
  return new Promise((resolve, reject) => {
    let sentBytes = 0;
    let answered = false;
    const sender = httpRequest(`${baseUrl}/api/v1/apps/runs/${runId}/callback`, {
      method: 'POST',
      headers: { 'x-service-timestamp': String(Math.floor(Date.now() / 1000)), 'x-service-signature': 'a' },
    });
    const piece = Buffer.alloc(16 * 1024, 0x20);
    const write = (): void => {
      if (answered || sender.destroyed) return;
      sentBytes += piece.length;
      sender.write(piece, () => setImmediate(write));
    };
    sender.on('response', (response) => {
      answered = true;
      response.resume();
      resolve({ status: response.statusCode ?? 0, sentBytes });
      response.on('end', () => sender.destroy());
    });
    sender.on('error', (error) => {
      if (!answered) reject(error);
    });
    write();
  });
}
