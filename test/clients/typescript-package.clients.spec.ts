import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typescriptModule } from '../../clients/typescript/src/flag-keys/languages/typescript.js';
import { API_KEY, PROJECT_ID, ScriptedService, WEBHOOK_SECRET, type SentEvent } from './scripted-service.js';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');
const PACKAGE = join(ROOT, 'clients', 'typescript');
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');

interface Manifest {
  bin: Record<string, string>;
  version: string;
}

/** Packages that the client integrates with, and that programs install themselves. */
const OTHERS = ['@openfeature', '@types', 'express', 'fastify', 'pino'];
const ENTRIES = ['', '/express', '/fastify', '/openfeature-server', '/openfeature-web', '/pino'];

/** The published package, installed in a project. */
describe('the package @signalbox/client', () => {
  const project = mkdtempSync(join(tmpdir(), 'signalbox-package-'));
  const installed = join(project, 'node_modules', '@signalbox', 'client');
  let archive: Buffer;
  let packed: string[];
  let service: ScriptedService;
  beforeAll(async () => {
    await run(process.execPath, [join(PACKAGE, 'build.mjs')]);
    const pack = ['pack', '--json', '--ignore-scripts', '--offline', '--pack-destination', project];
    const { stdout } = await run('npm', pack, { cwd: PACKAGE });
    const [{ filename, files }] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
    packed = files.map(({ path }) => path);
    archive = readFileSync(join(project, filename));
    mkdirSync(installed, { recursive: true });
    await run('tar', ['-xzf', join(project, filename), '--strip-components', '1', '-C', installed]);
    for (const name of OTHERS)
      symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name));
    writeFileSync(join(project, 'package.json'), '{"type":"module"}');
    service = await ScriptedService.start();
    service.payload.flags = [
      { key: 'new-checkout', enabled: true, killed: false, rollout: 100, cohorts: {}, group: null },
    ];
  });
  afterAll(async () => {
    await service?.close();
    rmSync(project, { recursive: true, force: true });
  });

  const environment = (): NodeJS.ProcessEnv => {
    const { PATH } = process.env;
    return {
      ...(PATH === undefined ? {} : { PATH }),
      SIGNALBOX_URL: service.url,
      SIGNALBOX_PROJECT: PROJECT_ID,
      SIGNALBOX_API_KEY: API_KEY,
      SIGNALBOX_WEBHOOK_SECRET: WEBHOOK_SECRET,
      SIGNALBOX_FLAGS_FILE: join(project, 'flags.json'),
    };
  };
  const inProject = (): object => ({ cwd: project, env: environment(), timeout: 60_000 });
  const output = async (file: string): Promise<string> =>
    String((await run(process.execPath, [file], inProject())).stdout);
  const sentSince = (before: number): SentEvent[] =>
    service.attempts.slice(before).flatMap(({ events }) => events);

  it.each(ENTRIES)('loads by import and by require: %s', async (entry) => {
    const name = `@signalbox/client${entry}`;
    const print = 'console.log(Object.keys(loaded).filter((name) => name !== "__esModule").sort().join());';
    writeFileSync(join(project, 'esm.mjs'), `import * as loaded from '${name}'; ${print}`);
    writeFileSync(join(project, 'cjs.cjs'), `const loaded = require('${name}'); ${print}`);
    const [esm = '', cjs = ''] = [await output('esm.mjs'), await output('cjs.cjs')];
    expect(esm.length).toBeGreaterThan(5);
    // The names of an ES module include its default export.
    expect(cjs).toBe(esm);
  });

  it('contains only its documents, its licence and its build', () => {
    const others = packed.filter((path) => !path.startsWith('dist/'));
    expect(others.sort()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json']);
    const strange = packed.filter((path) => /\.spec\.|testservice|tsbuildinfo|\.map$/.test(path));
    expect(strange).toEqual([]);
    const licence = readFileSync(join(ROOT, 'LICENSE'), 'utf8');
    expect(readFileSync(join(installed, 'LICENSE'), 'utf8')).toBe(licence);
    const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Manifest;
    expect(readFileSync(join(installed, 'CHANGELOG.md'), 'utf8')).toContain(`## ${version}`);
  });

  it('passes publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: installed, pack: false, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  it('has correct types for import and require, according to Are the types wrong', async () => {
    const result = await checkPackage(createPackageFromTarballData(archive));
    if (result.types === false) throw new Error('The package has no types.');
    expect(Object.keys(result.entrypoints).sort()).toEqual(
      [...ENTRIES.map((entry) => `.${entry}`), './package.json'].sort(),
    );
    // TypeScript before `moduleResolution: node16` does not support `exports`, and so finds only the main entry.
    const problems = result.problems.filter(
      (problem) => !('resolutionKind' in problem && problem.resolutionKind === 'node10'),
    );
    expect(problems).toEqual([]);
  });

  it('has types that a program can narrow to the keys of its flags, in an ES module and in a CommonJS module', async () => {
    const keys = join(project, 'keys');
    mkdirSync(keys);
    writeFileSync(join(keys, 'signalbox-flags.mts'), typescriptModule(new Map([['beta', '']])));
    writeFileSync(join(keys, 'signalbox-flags.cts'), typescriptModule(new Map([['beta', '']])));
    const program = ['import type { Flags } from "@signalbox/client";', 'declare const flags: Flags;'];
    for (const name of ['program.mts', 'program.cts']) {
      const uses = ['flags.isEnabled("beta");', 'flags.isEnabled("unknown");'];
      writeFileSync(join(keys, name), [...program, ...uses].join('\n'));
    }
    const options = ['--module', 'nodenext', '--strict', '--noEmit', '--types', 'node', '--skipLibCheck'];
    const files = ['signalbox-flags.mts', 'signalbox-flags.cts', 'program.mts', 'program.cts'];
    const { stdout } = await run(process.execPath, [TSC, ...options, ...files], { cwd: keys }).catch(
      (error: { stdout: string }) => error,
    );
    const errors = [...stdout.matchAll(/^(program\.[mc]ts)\((\d+),/gm)].map(([, file, line]) => [file, line]);
    expect(errors.sort()).toEqual([
      ['program.cts', '4'],
      ['program.mts', '4'],
    ]);
  });

  it('has the program signalbox-flags', async () => {
    const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Manifest;
    const file = join(installed, bin['signalbox-flags'] ?? '');
    expect(readFileSync(file, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    const { stdout } = await run(process.execPath, [file, '--help']);
    expect(stdout).toContain('Usage: signalbox-flags pull');
  });

  it('has a browser build below 8 kB compressed, without Node and without events', () => {
    const bundle = readFileSync(join(installed, 'dist', 'browser.js'));
    expect(gzipSync(bundle, { level: 9 }).byteLength).toBeLessThan(8_000);
    expect(bundle.toString('utf8')).not.toMatch(/node:|webhookSecret|api\/ingest|\bprocess\b|\bBuffer\b/);
  });

  it('has a README whose snippets compile and have the documented effects', async () => {
    const readme = readFileSync(join(PACKAGE, 'README.md'), 'utf8');
    const snippets = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
    expect(snippets).toHaveLength(9);
    snippets.forEach((code, index) => writeFileSync(join(project, `snippet-${index}.mts`), code));
    const files = snippets.map((_, index) => `snippet-${index}.mts`);
    const options = [
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--strict',
      '--types',
      'node',
      '--skipLibCheck',
    ];
    await run(process.execPath, [TSC, ...options, ...files], { cwd: project });

    await output('snippet-0.mjs');
    expect(service.attempts.flatMap(({ events }) => events.map(({ type }) => type))).toEqual([
      'log',
      'trace',
    ]);
    expect(await output('snippet-1.mjs')).toBe('the new checkout\nrollout_full\n');
    for (const index of [2, 3]) await visits(`snippet-${index}.mjs`);

    const beforeError = service.attempts.length;
    appendFileSync(join(project, 'snippet-4.mjs'), 'throw new RangeError("out of stock");');
    const { code, stderr } = await output('snippet-4.mjs').then(
      () => ({ code: 0, stderr: '' }),
      (error: { code: number; stderr: string }) => error,
    );
    expect([code, stderr]).toEqual([1, expect.stringContaining('RangeError: out of stock')]);
    expect(sentSince(beforeError)).toMatchObject([
      { type: 'error', data: { name: 'RangeError', release: '1.4.0', environment: 'production' } },
    ]);

    const before = service.attempts.length;
    await output('snippet-5.mjs');
    const [line, ...otherLines] = sentSince(before);
    expect(otherLines).toEqual([]);
    expect(line).toMatchObject({
      type: 'log',
      data: { level: 'warn', message: 'payment is late', module: 'shop', fields: { orderId: 'o-17' } },
    });

    expect(await output('snippet-6.mjs')).toBe('true\n');
    expect(sentSince(before).at(-1)?.data).toMatchObject({ message: 'checkout', module: 'openfeature' });
    expect(await pageOutput('snippet-7.mjs')).toBe('true\ntracked: checkout\n');
    expect(await output('snippet-8.mjs')).toBe('Hello!\n');
  });

  /** Runs the program of a page with the package's build for browsers, which reads no environment variables. */
  async function pageOutput(file: string): Promise<string> {
    const code = readFileSync(join(project, file), 'utf8');
    const here = code.replace('https://signalbox.example.com', service.url);
    expect(here).not.toBe(code);
    writeFileSync(join(project, file), `${here}await client.close();`);
    return String((await run(process.execPath, ['--conditions=browser', file], inProject())).stdout);
  }

  /** Starts a web server of the README, sends it a request, and stops it. */
  async function visits(file: string): Promise<void> {
    const port = await freePort();
    const before = service.attempts.length;
    const child = spawn(process.execPath, [file], {
      cwd: project,
      env: { ...environment(), PORT: String(port) },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    try {
      const ended = once(child, 'close');
      const order = async (): Promise<string> =>
        fetch(`http://127.0.0.1:${port}/orders/7`, { headers: { connection: 'close' } }).then(
          (response) => response.text(),
          () => 'not listening',
        );
      await expect.poll(order).toBe('order 7');
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
    }
    expect(sentSince(before).map(({ type, data }) => [type, data['name'], data['serviceName']])).toEqual([
      ['trace', 'GET /orders/:id', 'shop'],
    ]);
  }

  it('sends log lines of pino from the thread of the program with the trace and the flags of the request', async () => {
    const before = service.attempts.length;
    // The client is a CommonJS module, the stream an ES module: both share the scope of the request.
    const program = [
      "import { createRequire } from 'node:module';",
      "import { signalboxStream } from '@signalbox/client/pino';",
      "import { pino } from 'pino';",
      "const { createClient, flagsPlugin, runInTrace, traceFields } = createRequire(import.meta.url)('@signalbox/client');",
      'const { SIGNALBOX_URL, SIGNALBOX_WEBHOOK_SECRET } = process.env;',
      'const options = { baseUrl: SIGNALBOX_URL, projectId: "p", apiKey: "k", webhookSecret: SIGNALBOX_WEBHOOK_SECRET };',
      'const client = createClient({ ...options, attachFlags: true });',
      'const flags = client.use(flagsPlugin());',
      'await flags.ready(60_000);',
      'const logger = pino({ mixin: traceFields, base: undefined }, signalboxStream(client));',
      "const header = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';",
      'runInTrace(header, () => {',
      "  flags.isEnabled('new-checkout');",
      "  logger.error({ err: new TypeError('no total') }, 'failed');",
      '});',
      "logger.info('outside');",
      'await client.close();',
    ];
    writeFileSync(join(project, 'pino.mjs'), program.join('\n'));
    await output('pino.mjs');
    const [failed, outside] = sentSince(before).map(({ data }) => data);
    expect(failed).toMatchObject({
      level: 'error',
      message: 'failed',
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      flags: { 'new-checkout': true },
      fields: { err: { type: 'TypeError', message: 'no total' } },
    });
    expect(outside).toEqual({ level: 'info', message: 'outside' });
  });

  it('has a transport for pino that warns when nothing can be sent, and does not keep the program alive', async () => {
    const program = [
      "import { pino } from 'pino';",
      'const options = { baseUrl: "http://127.0.0.1:1", projectId: "p", apiKey: "k", webhookSecret: "secret-value" };',
      'const transport = { target: "@signalbox/client/pino", options: { ...options, closeTimeoutMs: 50 } };',
      'pino({ transport }).info("lost");',
    ];
    writeFileSync(join(project, 'lost.mjs'), program.join('\n'));
    const { stderr } = await run(process.execPath, ['lost.mjs'], inProject());
    expect(String(stderr)).toContain('signalbox: 1 log lines were dropped: closed\n');
    expect(String(stderr)).not.toContain('secret-value');

    writeFileSync(join(project, 'lost.mjs'), program.join('\n').replace('webhookSecret', 'secret'));
    const { stderr: unset } = await run(process.execPath, ['lost.mjs'], inProject());
    expect(String(unset)).toMatch(/^signalbox: no log line is sent, because options\.webhookSecret /);
  });

  it('sends enqueued events when the program ends without close', async () => {
    const before = service.attempts.length;
    const program = [
      "import { createClient, logEvent } from '@signalbox/client';",
      'const { SIGNALBOX_URL, SIGNALBOX_WEBHOOK_SECRET } = process.env;',
      'const options = { baseUrl: SIGNALBOX_URL, projectId: "p", apiKey: "k", webhookSecret: SIGNALBOX_WEBHOOK_SECRET };',
      'createClient({ ...options, events: { batchIntervalMs: 3_600_000 } }).enqueue(logEvent({ message: "last words" }));',
    ];
    writeFileSync(join(project, 'ends.mjs'), program.join('\n'));
    await output('ends.mjs');
    expect(
      service.attempts.slice(before).flatMap(({ events }) => events.map(({ data }) => data['message'])),
    ).toEqual(['last words']);
  });

  describe('captureErrors', () => {
    const start = (...lines: string[]): Promise<{ code: number; stderr: string; stdout: string }> => {
      const program = [
        "import { captureErrors, createClient, logEvent } from '@signalbox/client';",
        'const { SIGNALBOX_URL, SIGNALBOX_WEBHOOK_SECRET } = process.env;',
        'const options = { baseUrl: SIGNALBOX_URL, projectId: "p", apiKey: "k", webhookSecret: SIGNALBOX_WEBHOOK_SECRET };',
        'const client = createClient({ ...options, events: { batchIntervalMs: 3_600_000 } });',
        'captureErrors(client, { release: "1.2.3", exitTimeoutMs: 60_000 });',
        ...lines,
      ];
      writeFileSync(join(project, 'throws.mjs'), program.join('\n'));
      return run(process.execPath, ['throws.mjs'], inProject()).then(
        ({ stdout, stderr }) => ({ code: 0, stdout: String(stdout), stderr: String(stderr) }),
        (error: { code: number; stderr: string; stdout: string }) => error,
      );
    };

    it.each([
      ['an exception', 'function fail() { throw new TypeError("no total"); }\nfail();'],
      ['a rejected promise', 'async function fail() { throw new TypeError("no total"); }\nvoid fail();'],
    ])('sends %s that ends the program, and the events that were enqueued before', async (_, code) => {
      const before = service.attempts.length;
      const { code: exitCode, stderr } = await start(
        'client.enqueue(logEvent({ message: "before" }));',
        code,
      );
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining('TypeError: no total')]);
      const [log, error, ...others] = sentSince(before);
      expect([log?.data['message'], others]).toEqual(['before', []]);
      expect(error).toMatchObject({
        type: 'error',
        data: { name: 'TypeError', message: 'no total', release: '1.2.3' },
      });
      const [frame] = error?.data['stack'] as { function: string; file: string }[];
      expect([frame?.function, frame?.file]).toEqual(['fail', expect.stringMatching(/throws\.mjs$/)]);
      expect(service.attempts.slice(before).every(({ isSigned }) => isSigned)).toBe(true);
    });

    it('sends a batch that is being compressed when an exception ends the program', async () => {
      const before = service.attempts.length;
      const { code } = await start(
        'for (let id = 0; id < 250; id++) client.enqueue(logEvent({ message: String(id) }));',
        // At this point, the client has taken the first batch from its queue.
        'await Promise.resolve();',
        'for (let id = 250; id < 300; id++) client.enqueue(logEvent({ message: String(id) }));',
        'throw new Error("the end");',
      );
      expect(code).toBe(1);
      const messages = sentSince(before).map(({ data }) => data['message']);
      const ids = Array.from({ length: 300 }, (_, id) => String(id));
      expect(messages.toSorted()).toEqual([...ids, 'the end'].toSorted());
    });

    it('lets the listeners of the program decide whether it continues', async () => {
      const before = service.attempts.length;
      const { code, stdout } = await start(
        'process.on("uncaughtException", () => console.log("exception"));',
        'process.on("unhandledRejection", () => console.log("rejection"));',
        'setTimeout(() => { throw new Error("one"); });',
        'setTimeout(() => void Promise.reject(new Error("two")));',
        'setTimeout(() => client.close(), 50);',
      );
      expect([code, stdout]).toEqual([0, 'exception\nrejection\n']);
      expect(sentSince(before).map(({ data }) => data['message'])).toEqual(['one', 'two']);
    });
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
