import { execFile, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INGEST_SNIPPETS, type SnippetLanguage } from './ingest-snippets';

const run = promisify(execFile);
const CREDENTIALS = { apiKey: 'sbk_abc', webhookSecret: 'sbw_"quoted"' };
/** The first run of Go compiles its standard library. */
const LONG_MS = 240_000;

const isThere = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const RUNNERS: Record<SnippetLanguage, { file: string; command: string[]; isThere: boolean }> = {
  curl: { file: 'send.sh', command: ['bash'], isThere: isThere('curl', '--version') },
  // Without type annotations it is both.
  typescript: { file: 'send.mjs', command: [process.execPath], isThere: true },
  python: { file: 'send.py', command: ['python3'], isThere: isThere('python3', '--version') },
  go: { file: 'main.go', command: ['go', 'run'], isThere: isThere('go', 'version') },
};

interface Received {
  body: string;
  path: string | undefined;
  authorization: string | undefined;
  signature: string | string[] | undefined;
  type: string | undefined;
}

describe('the programs of a key', () => {
  const received: Received[] = [];
  let server: Server;
  let origin: string;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'snippets-'));
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({
          body: Buffer.concat(chunks).toString(),
          path: request.url,
          authorization: request.headers.authorization,
          signature: request.headers['x-service-signature'],
          type: request.headers['content-type'],
        });
        response.end('{"accepted":1,"rejected":[]}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await new Promise((resolve) => server.close(resolve));
  });

  it.for(INGEST_SNIPPETS)(
    'in $label sends an event that is signed over exactly the bytes that go out',
    { timeout: LONG_MS },
    async ({ language, code }, { skip }) => {
      const { file, command, isThere: canRun } = RUNNERS[language];
      if (!canRun) skip(`${command[0]} is not installed`);
      const path = join(folder, file);
      writeFileSync(path, code(origin, CREDENTIALS));
      const [program = '', ...args] = command;
      const { stdout } = await run(program, [...args, path], { cwd: folder });
      expect(stdout).toContain('{"accepted":1,"rejected":[]}');
      const request = received.at(-1);
      const body = request?.body ?? '';
      expect(request).toMatchObject({
        path: '/api/ingest',
        authorization: 'Bearer sbk_abc',
        signature: createHmac('sha256', CREDENTIALS.webhookSecret).update(body).digest('hex'),
        type: 'application/json',
      });
      const [event] = (JSON.parse(body) as { events: { type: string; ts: string; data: object }[] }).events;
      expect(event).toMatchObject({ type: 'log', data: { level: 'info' } });
      expect(event?.ts).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/);
    },
  );
});
