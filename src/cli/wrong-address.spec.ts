import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCli } from './run-cli.js';

const COMMANDS = [
  'projects list',
  'events send',
  'events tail --project shop',
  'events export --project shop',
];

describe('a command with an address or a credential that is wrong', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-address-'));
  const file = join(folder, 'events.ndjson');
  writeFileSync(file, '{"type":"log","data":{"message":"a"}}\n');
  let server: Server;
  let address: string;
  let output: string;

  beforeAll(async () => {
    server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<html>Sign in</html>');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    output = '';
    for (const stream of [process.stdout, process.stderr]) {
      vi.spyOn(stream, 'write').mockImplementation((text) => {
        output += String(text);
        return true;
      });
    }
    vi.stubEnv('SIGNALBOX_URL', address);
    vi.stubEnv('SIGNALBOX_TOKEN', 'token-of-the-test');
    vi.stubEnv('SIGNALBOX_API_KEY', 'key-of-the-test');
    vi.stubEnv('SIGNALBOX_WEBHOOK_SECRET', 'webhook-secret-of-the-test');
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    process.exitCode = undefined;
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (command: string): Promise<number> =>
    runCli([...command.split(' '), ...(command === 'events send' ? [file] : [])]);

  it.each([
    ...COMMANDS.map((command) => [command, 'nonsense']),
    ...['localhost:3000', 'ftp://host', '//host'].map((url) => ['projects list', url]),
  ])('names the setting whose value is not an address: %s at %s', async (command, url) => {
    vi.stubEnv('SIGNALBOX_URL', url);
    expect(await run(command)).toBe(64);
    expect(output).toBe(
      'SIGNALBOX_URL must be the address of the service with its scheme, such as https://signalbox.example.com.\n',
    );
  });

  it.each(COMMANDS)('reports that the address serves a web page instead of the API: %s', async (command) => {
    expect(await run(command)).toBe(69);
    expect(output).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/api\/\S+ responded with something other than the API of Signalbox\. Correct the address/,
    );
  });

  it.each([
    ...COMMANDS.map((command) => [command, 'two\nlines']),
    ...['tökén', 'a b'].map((value) => ['projects list', value]),
  ])(
    'rejects a credential with invalid characters without printing it: %s with %j',
    async (command, value) => {
      vi.stubEnv('SIGNALBOX_TOKEN', value);
      vi.stubEnv('SIGNALBOX_API_KEY', value);
      expect(await run(command)).toBe(64);
      expect(output).toMatch(/^The (?:token|API key) has a line break, a space or another character/);
      expect(output).not.toContain(value);
    },
  );
});
