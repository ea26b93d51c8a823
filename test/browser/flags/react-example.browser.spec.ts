import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FLAG_SNIPPETS } from '../../../portal/src/flags/use/flag-snippets.js';
import { copyExamples, ExampleShell } from '../../clients/examples/example-shell.js';
import { pageErrorsOf, screenshotOnFailure, TestBrowser } from '../support/browser.js';
import type { Installation } from '../support/installation.js';
import { startInstallation } from '../support/start-installation.js';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..', '..');
const EXAMPLE = join(ROOT, 'examples', 'react');
const CLIENT = join(ROOT, 'clients', 'typescript', 'src');
/** Browser entry points of the client package, from its sources: the package's own test covers `dist`. */
const ENTRIES = {
  '@signalbox/client/openfeature-web': join(CLIENT, 'openfeature', 'web.ts'),
  '@signalbox/client': join(CLIENT, 'browser.ts'),
};
/** The commands install packages. */
const COMMANDS_TIMEOUT_MS = 300_000;
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');

/** Pages on another origin, in a real browser, against the built service. */
describe('a page in React', () => {
  let folder: string;
  let installation: Installation;
  let browser: TestBrowser;
  const servers: PreviewServer[] = [];
  let apiKey: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signalbox-react-'));
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    await installation.api('POST', '/api/projects', { key: 'shop', name: 'Shop' });
    const key = { name: 'page', scopes: ['flags:read'] };
    ({ api_key: apiKey } = await installation.api<{ api_key: string }>(
      'POST',
      '/api/projects/shop/api-keys',
      key,
    ));
    await installation.api('POST', '/api/flags?project_id=shop', { key: 'friendly-greeting' });
  });
  afterAll(async () => {
    await browser?.stop();
    for (const server of servers) await server.close();
    await installation?.stop();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });

  /** Checks the types of a project, builds it, and serves it on an origin that the project lists. */
  async function serve(project: string): Promise<string> {
    const compilerOptions = {
      paths: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, [file]])),
      // The project has no node_modules; this repository has its dependencies installed.
      typeRoots: [join(ROOT, 'node_modules', '@types')],
      // Node's types for the sources of the client; the published package has declarations instead.
      types: [join(ROOT, 'node_modules', 'vite', 'client.d.ts'), 'node'],
    };
    const config = { extends: './tsconfig.json', compilerOptions, include: ['src'] };
    await writeFile(join(project, 'tsconfig.test.json'), JSON.stringify(config));
    await run(process.execPath, [TSC, '-p', join(project, 'tsconfig.test.json')]).catch(
      (error: { stdout: string }) => Promise.reject(new Error(error.stdout)),
    );
    const settings = {
      VITE_SIGNALBOX_URL: installation.baseUrl,
      VITE_SIGNALBOX_PROJECT: 'shop',
      VITE_SIGNALBOX_API_KEY: apiKey,
    };
    await build({
      configFile: false,
      root: project,
      logLevel: 'error',
      // Without the example's plugin, which only reloads components in development.
      resolve: { alias: ENTRIES },
      define: Object.fromEntries(
        Object.entries(settings).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
      ),
    });
    const server = await preview({
      configFile: false,
      root: project,
      logLevel: 'error',
      preview: { host: '127.0.0.1', port: 0 },
    });
    servers.push(server);
    const address = server.httpServer.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const origin = `http://127.0.0.1:${port}`;
    await allow(origin);
    return origin;
  }

  async function allow(origin: string): Promise<void> {
    const { cors_origins } = await installation.api<{ cors_origins: string[] }>('GET', '/api/projects/shop');
    await installation.api('PATCH', '/api/projects/shop', { cors_origins: [...cors_origins, origin] });
  }

  /** Copies the example into this repository, so that its imports resolve to the installed packages. */
  async function copy(name: string): Promise<string> {
    const project = await mkdtemp(join(ROOT, '.cache', `${name}-`));
    await cp(EXAMPLE, project, { recursive: true, filter: (file) => !/node_modules|dist$/.test(file) });
    return project;
  }

  it('started by the commands of its README, renders its flag, follows changes, and reports evaluations when it is left', async () => {
    const checkout = copyExamples();
    const values = {
      SIGNALBOX_URL: installation.baseUrl,
      SIGNALBOX_PROJECT: 'shop',
      SIGNALBOX_API_KEY: apiKey,
    };
    const shell = new ExampleShell(checkout, 'react', values);
    try {
      const origin = await shell.line(/Local: +(http:\/\/127\.0\.0\.1:\d+)\//, COMMANDS_TIMEOUT_MS);
      await allow(origin);
      const readme = await readFile(join(EXAMPLE, 'README.md'), 'utf8');
      const [, path, before, after] =
        /Open `http:\/\/127\.0\.0\.1:5173(\S+)`, .* `(.+)` becomes `(.+)`\./.exec(readme) ?? [];
      const page = await browser.page();
      screenshotOnFailure(page, 'react-example');
      const heading = (): Promise<string | null> => page.locator('h1').textContent();
      await page.goto(`${origin}${path}`);
      // The client retries while the replica does not know the origin yet.
      await expect.poll(heading).toBe(before);
      await installation.api('PATCH', '/api/flags/friendly-greeting?project_id=shop', { enabled: true });
      await expect.poll(heading).toBe(after);

      const reported = async (): Promise<unknown> =>
        (
          await installation.api<{ last_evaluated_at?: string | null }>(
            'GET',
            '/api/flags/friendly-greeting?project_id=shop',
          )
        ).last_evaluated_at;
      expect(await reported()).toBeNull();
      await page.goto('about:blank');
      await expect.poll(reported).not.toBeNull();
      expect(pageErrorsOf(page).filter((message) => /Signalbox|signalbox|usage/.test(message))).toEqual([]);
      // The build that precedes publishing the page: it also checks types against those of the package.
      await run('npm', ['run', 'build'], { cwd: join(checkout, 'examples', 'react') });
    } finally {
      shell.kill();
      await rm(checkout, { recursive: true, force: true });
    }
  });

  it('with the portal’s snippet shows the value of the flag', async () => {
    const project = await copy('snippet-react');
    try {
      const snippet = FLAG_SNIPPETS.find(({ language }) => language === 'react');
      await rm(join(project, 'src'), { recursive: true });
      await mkdir(join(project, 'src'));
      const main = snippet?.code(installation.baseUrl, 'shop', 'snippet-flag') ?? '';
      await writeFile(join(project, 'src', 'main.tsx'), main);
      await installation.api('POST', '/api/flags?project_id=shop', {
        key: 'snippet-flag',
        enabled: true,
        rollout: 100,
      });
      const { dependencies } = JSON.parse(await readFile(join(EXAMPLE, 'package.json'), 'utf8')) as {
        dependencies: Record<string, string>;
      };
      const installed = snippet?.install?.replace('npm install ', '').split(' ') ?? [];
      expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(installed));
      const page = await browser.page();
      await page.goto(await serve(project));
      await expect.poll(() => page.locator('p').textContent()).toBe('The flag is on.');
    } finally {
      await rm(project, { recursive: true, force: true });
    }
  });
});
