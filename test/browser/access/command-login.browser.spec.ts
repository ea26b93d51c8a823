import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signalbox } from '../../support/processes/signalbox-command.js';
import { pageErrorsOf, screenshotOnFailure, TestBrowser } from '../support/browser.js';
import { ADA, Installation } from '../support/installation.js';
import { startInstallation } from '../support/start-installation.js';

const MAIN = join(import.meta.dirname, '..', '..', '..', 'dist', 'cli', 'main.js');

/** Runs `signalbox login --browser`, which prints the address of the login in case no browser opens. */
class WaitingLogin {
  private output = '';
  readonly ended: Promise<{ code: number | null; output: string }>;

  constructor(url: string, folder: string) {
    const child = spawn(process.execPath, [MAIN, 'login', url, '--browser'], {
      env: { PATH: process.env['PATH'], XDG_CONFIG_HOME: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    this.ended = once(child, 'close').then(([code]) => ({
      code: code as number | null,
      output: this.output,
    }));
  }

  async address(): Promise<string> {
    const printed = (): string | undefined => /^http\S+$/m.exec(this.output)?.[0];
    await expect.poll(printed, { timeout: 60_000 }).toBeDefined();
    return printed() as string;
  }
}

describe('signalbox login', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signalbox-login-'));
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    await installation.project('shop', 'Web shop');
  });
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('redirects its user to the login of the portal, and stores a token with the allowed permissions', async () => {
    const login = new WaitingLogin(installation.baseUrl, folder);
    const address = await login.address();
    const page = await browser.page();
    screenshotOnFailure(page, 'command-login');
    await page.goto(address);
    await page.getByLabel('E-mail').fill(ADA.email);
    await page.getByLabel('Password', { exact: true }).fill(ADA.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Sign in on the command line' }).waitFor();
    await page.getByRole('checkbox', { name: 'members:manage' }).uncheck();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('Signalbox: the command line is signed in. You can close this tab.').waitFor();

    const { code, output } = await login.ended;
    expect([code, output]).toEqual([0, expect.stringContaining(`(${ADA.email}).`)]);
    const stored = JSON.parse(await readFile(join(folder, 'signalbox', 'credentials.json'), 'utf8')) as {
      token: string;
    };
    // The URL in the browser's history contains no token.
    expect(page.url()).not.toContain(stored.token);
    const projects = await signalbox(['projects', 'list', '--json'], { env: { XDG_CONFIG_HOME: folder } });
    expect(projects.code).toBe(0);
    const { items } = await installation.api<{ items: { name: string; scopes: string[] }[] }>(
      'GET',
      '/api/auth/tokens',
    );
    expect(items[0]?.name).toMatch(/^signalbox on /);
    expect(items[0]?.scopes).not.toContain('members:manage');
    expect(items[0]?.scopes).toContain('project:view');
    expect(pageErrorsOf(page)).toEqual([]);
    await page.context().close();
  });

  it('continues to wait after callbacks without the right state or code, and fails with an invalid code', async () => {
    const login = new WaitingLogin(installation.baseUrl, folder);
    const { searchParams } = new URL(await login.address());
    const loopback = `http://127.0.0.1:${searchParams.get('port')}`;
    const state = searchParams.get('state') ?? '';
    expect((await fetch(`${loopback}/?code=x&state=${state.toUpperCase()}`)).status).toBe(400);
    expect((await fetch(`${loopback}/?state=${state}`)).status).toBe(400);
    expect((await fetch(`${loopback}/favicon.ico`)).status).toBe(404);
    expect((await fetch(`${loopback}/?code=made-up&state=${state}`)).status).toBe(200);
    const { code, output } = await login.ended;
    expect(code).toBe(65);
    expect(output).toContain('The code has expired, or belongs to another login.');
  });
});
