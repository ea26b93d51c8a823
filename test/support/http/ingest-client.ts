import { createHmac } from 'node:crypto';
import { request, type Agent, type IncomingHttpHeaders } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The parsed body; `undefined` when it is not JSON. */
  json: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests read responses of many shapes
}

export interface Credential {
  apiKey: string;
  webhookSecret: string;
}

export interface SendOptions {
  headers?: Record<string, string | string[] | undefined>;
  /** Replaces the valid signature. */
  signature?: string | undefined;
  agent?: Agent;
  method?: string;
}

export function sign(body: Buffer | string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** Sends bytes to the ingest route as a client library does; a header set to `undefined` is omitted. */
export function sendBatch(
  baseUrl: string,
  credential: Credential,
  body: Buffer | string,
  options: SendOptions = {},
): Promise<Answer> {
  const bytes = Buffer.from(body);
  const headers: Record<string, string | string[] | undefined> = {
    authorization: `Bearer ${credential.apiKey}`,
    'content-type': 'application/json',
    'content-length': String(bytes.length),
    'x-service-signature': 'signature' in options ? options.signature : sign(bytes, credential.webhookSecret),
    ...options.headers,
  };
  return send(`${baseUrl}/api/ingest`, options.method ?? 'POST', headers, bytes, options.agent);
}

export function get(url: string, headers: Record<string, string> = {}, agent?: Agent): Promise<Answer> {
  return send(url, 'GET', headers, undefined, agent);
}

function send(
  url: string,
  method: string,
  headers: Record<string, string | string[] | undefined>,
  body?: Buffer,
  agent?: Agent,
): Promise<Answer> {
  const present = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers: present, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parse(text) });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A valid event; `data` is merged into a log's. */
export function logEvent(message: string, data: Record<string, unknown> = {}): object {
  return { type: 'log', ts: '2026-11-21T10:00:00.000Z', data: { message, ...data } };
}

export function batchOf(...events: unknown[]): string {
  return JSON.stringify({ events });
}
