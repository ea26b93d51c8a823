import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { withinDeadlineOrNull } from '../common/time/within-deadline.js';
import { CliError, EXIT } from './api/api-error.js';
import { createApi, unwrap } from './api/client.js';

const TIMEOUT_MS = 5 * 60_000;
const MAX_CODE = 1000;

/**
 * Obtains a personal token through the portal: opens it in a browser, where the user agrees, and waits on a loopback address
 * for the code (RFC 8252). The verifier never leaves this process, so that an intercepted code cannot be used.
 *
 * @param show prints one line for the user.
 */
export async function loginByBrowser(url: string, show: (line: string) => void): Promise<string> {
  const [verifier, state] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const address = portalAddress(url, (server.address() as AddressInfo).port, state, verifier);
    show(`Open this address in a browser on this machine, if it does not open by itself:\n${address}`);
    openBrowser(address);
    const code = await withinDeadlineOrNull(codeOf(server, state), TIMEOUT_MS);
    if (code === null)
      throw new CliError(EXIT.notPermitted, 'The login was not allowed within five minutes.');
    const { token } = await unwrap(
      createApi({ url, token: null }).POST('/api/auth/command-logins/token', {
        body: { code, code_verifier: verifier },
      }),
    );
    return token;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function portalAddress(url: string, port: number, state: string, verifier: string): string {
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const machine =
    hostname()
      .replace(/[^\w.-]/g, '-')
      .slice(0, 60) || 'this-machine';
  return `${url}/command-login?${new URLSearchParams({ port: String(port), state, code_challenge: challenge, machine }).toString()}`;
}

/** Requests with another state are from other pages of the browser; the command continues to wait. */
function codeOf(server: Server, state: string): Promise<string> {
  return new Promise((resolve) => {
    server.on('request', (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
      const code = searchParams.get('code') ?? '';
      if (request.method !== 'GET' || pathname !== '/') return respond(response, 404, 'Not found.');
      if (searchParams.get('state') !== state || code === '' || code.length > MAX_CODE)
        return respond(response, 400, 'This response belongs to another login. Run “signalbox login” again.');
      response.once('finish', () => resolve(code));
      return respond(response, 200, 'Signalbox: the command line is signed in. You can close this tab.');
    });
  });
}

function respond(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    // The URL contains the code.
    'referrer-policy': 'no-referrer',
    connection: 'close',
  });
  response.end(`${text}\n`);
}

/** Without a browser, the user opens the printed URL. */
function openBrowser(address: string): void {
  if (process.stdout.isTTY !== true) return;
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open']
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler']
        : ['xdg-open'];
  const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
