// The test service of the TypeScript client: contracts/client/v1/README.md.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { VERSION } from '../src/version.js';
import { evaluatePayload } from './evaluate-payload.js';
import { TestClient, type ClientConfig, type Command } from './test-client.js';

const CAPABILITIES = [
  ...['events', 'flags', 'spool', 'block', 'file_cache', 'bootstrap', 'attach_flags', 'tls'],
  ...['openfeature', 'openfeature_web', 'openfeature_events', 'openfeature_tracking'],
];
const clients = new Map<string, TestClient>();

const server = createServer((request, response) => {
  void handle(request)
    .catch((error: unknown) => ({ status: 500, body: { error: String(error) } }))
    .then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body === null ? '' : JSON.stringify(body));
    });
});

async function handle(request: IncomingMessage): Promise<{ status: number; body: object | null }> {
  const { method = '', url = '' } = request;
  const [, folder, id = '', commands] = url.split('/');
  const body = await readJson(request);
  if (method === 'GET' && url === '/') {
    return { status: 200, body: { language: 'typescript', version: VERSION, capabilities: CAPABILITIES } };
  }
  if (method === 'POST' && url === '/evaluate') return { status: 200, body: evaluatePayload(body) };
  if (method === 'POST' && url === '/clients') {
    const name = String(clients.size + 1);
    clients.set(name, new TestClient(name, body as ClientConfig));
    return { status: 201, body: { id: name } };
  }
  const client = folder === 'clients' ? clients.get(id) : undefined;
  if (client === undefined) return { status: 404, body: { error: 'no such client' } };
  if (method === 'DELETE') {
    await client.release();
    return { status: 204, body: null };
  }
  if (method !== 'POST' || commands !== 'commands') return { status: 404, body: { error: 'no such route' } };
  const result = await client.run(body as Command);
  return result === null
    ? { status: 400, body: { error: 'unknown command' } }
    : { status: 200, body: result };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? null : JSON.parse(text);
}

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening ${(server.address() as AddressInfo).port}\n`);
});
process.stdin.resume();
process.stdin.once('end', () => process.exit(0));
process.stdin.once('close', () => process.exit(0));
