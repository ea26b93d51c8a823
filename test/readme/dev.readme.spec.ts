import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { copyCheckout } from './checkout-copy.js';
import { freePort } from './free-port.js';
import { SERVICE_VERSION } from '../../src/common/service-version.js';

/** Response of `/health/live`, with the number of an edit. */
const alive = (edited?: number): string => JSON.stringify({ status: 'ok', version: SERVICE_VERSION, edited });

const ROOT = join(import.meta.dirname, '..', '..');
const LIVE = join('src', 'health', 'health.controller.ts');
/** Imported by every page of the portal, and without dependencies that Vite would have to bundle first. */
const SCREEN = join('portal', 'src', 'ui', 'text', 'plural.ts');

/** Long enough for the build of a checkout that was never built, on a busy machine. */
const DEADLINE_MS = 110_000;

/** Works on a copy of the checkout, which keeps the edits of this test. The duration of a restart is not tested. */
describe('npm run dev', () => {
  let folder: string;
  let service: string;
  let portal: string;
  let dev: ChildProcess;
  let log = '';

  const edit = (file: string, replace: (text: string) => string): void => {
    const path = join(folder, file);
    const before = readFileSync(path, 'utf8');
    const after = replace(before);
    expect(after).not.toBe(before);
    writeFileSync(path, after);
  };
  const live = async (address: string): Promise<string> =>
    fetch(`${address}/health/live`).then(
      (response) => response.text(),
      () => 'not reachable',
    );
  const postgres = (): string =>
    readFileSync(join(folder, 'data', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';

  beforeAll(async () => {
    folder = copyCheckout('dev');
    // A build of the same sources need not be repeated; one of others is recognized and repeated.
    if (existsSync(join(ROOT, 'dist'))) cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
    const [port, portalPort] = [await freePort(), await freePort()];
    service = `http://127.0.0.1:${port}`;
    portal = `http://127.0.0.1:${portalPort}`;
    dev = spawn('npm', ['run', 'dev'], {
      cwd: folder,
      env: { ...process.env, PORT: String(port), PORTAL_PORT: String(portalPort) },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [dev.stdout, dev.stderr]) {
      stream?.on('data', (chunk: Buffer) => (log += chunk.toString()));
    }
    await vi.waitFor(() => expect(log).toContain('Signalbox is ready'), DEADLINE_MS);
  });
  afterAll(() => {
    if (dev.exitCode === null && dev.signalCode === null && dev.pid) process.kill(-dev.pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('serves the portal from its sources, and the API below the same address', async () => {
    await expect.poll(async () => (await fetch(portal)).text()).toContain('/@vite/client');
    const response = await fetch(`${portal}/api/auth/me`);
    // Problem details of the service: Vite would respond with a page.
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(log).toContain(`Signalbox is ready on ${portal.replace('127.0.0.1', 'localhost')}`);
  });

  it('restarts the service with a changed source, on the same PostgreSQL', async () => {
    const before = postgres();
    expect(await live(service)).toBe(alive());
    edit(LIVE, (text) =>
      text.replace(
        "return { status: 'ok', version: SERVICE_VERSION };",
        "return { status: 'ok', version: SERVICE_VERSION, edited: 1 } as never;",
      ),
    );
    await expect.poll(() => live(service), { timeout: DEADLINE_MS }).toBe(alive(1));
    expect(postgres()).toBe(before);
    expect(existsSync(join(folder, 'dist', '.sources'))).toBe(false);
  });

  it('keeps the running service when a source does not compile', async () => {
    edit(LIVE, (text) => `${text}\nconst = broken;\n`);
    await expect.poll(() => log, { timeout: DEADLINE_MS }).toContain('a source does not compile');
    expect(await live(service)).toBe(alive(1));
    edit(LIVE, (text) => text.replace('\nconst = broken;\n', '').replace('edited: 1', 'edited: 2'));
    await expect.poll(() => live(service), { timeout: DEADLINE_MS }).toBe(alive(2));
  });

  it('reloads the portal in the browser with a changed source', async () => {
    const path = `/${SCREEN.replace('portal/', '')}`;
    expect(await (await fetch(`${portal}${path}`)).text()).not.toContain('EDITED');
    const client = await (await fetch(`${portal}/@vite/client`)).text();
    const token = /wsToken = "([^"]+)"/.exec(client)?.[1];
    const socket = new WebSocket(`${portal.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
    let messages = '';
    socket.addEventListener('message', ({ data }) => (messages += String(data)));
    await expect.poll(() => messages).toContain('"connected"');
    edit(SCREEN, (text) => `${text}\nexport const EDITED = true;\n`);
    await expect.poll(() => messages, { timeout: DEADLINE_MS }).toMatch(/"type":"(?:update|full-reload)"/);
    expect(await (await fetch(`${portal}${path}`)).text()).toContain('EDITED');
    socket.close();
  });

  it('ends everything on Ctrl-C', async () => {
    const ended = new Promise((resolve) => dev.once('close', resolve));
    // A terminal sends the signal to the whole process group.
    if (dev.pid) process.kill(-dev.pid, 'SIGINT');
    await ended;
    expect(await live(service)).toBe('not reachable');
    expect(await live(portal)).toBe('not reachable');
    expect(log).toContain('"msg":"stopped"');
    expect(existsSync(join(folder, 'data', 'postgres', 'postmaster.pid'))).toBe(false);
  });
});
