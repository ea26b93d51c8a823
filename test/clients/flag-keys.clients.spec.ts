import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Installation } from '../browser/support/installation.js';
import { languages } from './languages.js';
import { RUST_TIMEOUT_MS, rustProgram } from './rust-build.js';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
/** The first run of Go compiles its standard library. */
const COMPILE_TIMEOUT_MS = 8 * 60_000;

/** Edge cases of keys: names that differ only in letter case or separators, leading digits, names that languages reserve. */
const FLAGS: Record<string, string> = {
  'new-checkout': 'The new checkout. */ """ \\ // end\n\u202ereversed',
  new_checkout: '',
  'new.checkout': '',
  NEW_CHECKOUT: '',
  beta: 'For testers',
  '2fa': '',
  self: '',
  all: '',
  flag: '',
  class: '',
  a: '',
  A: '',
  'x.-_y': '',
  ['k'.repeat(128)]: '',
};

const hasRust = spawnSync('rustc', ['--version']).status === 0;

interface Result {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs `signalbox-flags pull` against the built service, and compiles its output. */
describe('signalbox-flags pull', () => {
  let folder: string;
  let program: string;
  let installation: Installation;
  const keys: Record<string, string> = {};

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signalbox-flag-keys-'));
    program = join(folder, 'signalbox-flags.mjs');
    await run(process.execPath, [join(ROOT, 'clients', 'typescript', 'build.mjs'), '--flag-keys', program]);
    installation = await Installation.start();
    for (const project of ['many', 'none']) keys[project] = await flagsKey(project);
    for (const [key, description] of Object.entries(FLAGS)) {
      await installation.api('POST', '/api/flags?project_id=many', { key, description });
    }
  });
  afterAll(async () => {
    await installation?.stop();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });

  async function flagsKey(project: string): Promise<string> {
    await installation.api('POST', '/api/projects', { key: project, name: project });
    const body = { name: 'build', scopes: ['flags:read'] };
    const path = `/api/projects/${project}/api-keys`;
    return (await installation.api<{ api_key: string }>('POST', path, body)).api_key;
  }

  async function pull(args: string[], env: Record<string, string> = {}): Promise<Result> {
    const given = { SIGNALBOX_URL: installation.baseUrl, SIGNALBOX_API_KEY: keys['many'] ?? '', ...env };
    const options = { cwd: folder, env: given, timeout: 120_000 };
    return run(process.execPath, [program, 'pull', ...args], options).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      (error: Result) => error,
    );
  }

  /** Generates the module of a project in a separate folder. */
  async function module(
    language: string,
    project: string,
    name: string,
  ): Promise<{ into: string; file: string }> {
    const into = join(folder, `${language}-${project}`);
    const file = join(into, name);
    const result = await pull(['--language', language, '--out', file], {
      SIGNALBOX_API_KEY: keys[project] ?? '',
    });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    return { into, file };
  }

  /** The output of a compiler; empty when it succeeds. */
  async function compile(command: string, args: string[], cwd: string): Promise<string> {
    return run(command, args, { cwd, timeout: COMPILE_TIMEOUT_MS }).then(
      () => '',
      (error: Result) => `${error.stdout}${error.stderr}` || 'failed without output',
    );
  }

  describe('for TypeScript', () => {
    async function check(into: string, source: string): Promise<string> {
      const paths = { '@signalbox/client': [join(ROOT, 'clients', 'typescript', 'src', 'index.ts')] };
      const compilerOptions = {
        noEmit: true,
        rootDir: '/',
        paths,
        typeRoots: [join(ROOT, 'node_modules', '@types')],
      };
      const config = { extends: join(ROOT, 'tsconfig.json'), compilerOptions, include: ['*.ts'] };
      await writeFile(join(into, 'package.json'), '{"type":"module"}');
      await writeFile(join(into, 'tsconfig.json'), JSON.stringify(config));
      await writeFile(
        join(into, 'program.ts'),
        `import { TestFlags, type Flags } from '@signalbox/client';\n${source}`,
      );
      return compile(process.execPath, [TSC, '-p', into], into);
    }

    it('generates a module with which the compiler rejects an unknown key', async () => {
      const { into } = await module('typescript', 'many', 'signalbox-flags.ts');
      const uses = Object.keys(FLAGS).map((key) => `flags.isEnabled(${JSON.stringify(key)});`);
      const known = `declare const flags: Flags;\n${uses.join('\n')}\nnew TestFlags({ beta: true }).set('2fa', true);`;
      expect(await check(into, known)).toBe('');
      const unknown = [
        'declare const flags: Flags;',
        "flags.isEnabled('unknown');",
        "flags.explain('Beta');",
        'new TestFlags({ unknown: true });',
      ];
      const errors = await check(into, unknown.join('\n'));
      expect([...errors.matchAll(/^program\.ts\((\d+),/gm)].map(([, line]) => line)).toEqual(['3', '4', '5']);
    });

    it('refuses every key of a project without flags', async () => {
      const { into } = await module('typescript', 'none', 'signalbox-flags.ts');
      expect(await check(into, "declare const flags: Flags;\nflags.isEnabled('beta');")).toContain(
        'program.ts(3,',
      );
      expect(await check(into, 'new TestFlags().status();')).toBe('');
    });
  });

  const python = languages().find(({ name }) => name === 'python');
  describe.runIf(python !== undefined)('for Python', () => {
    async function check(into: string, source: string): Promise<string> {
      const { program: interpreter = '', env = {} } = (await python?.command()) ?? {};
      await writeFile(join(into, 'program.py'), source);
      const mypy = ['-m', 'mypy', '--strict', '--cache-dir', join(folder, 'mypy'), 'program.py'];
      const options = {
        cwd: into,
        timeout: COMPILE_TIMEOUT_MS,
        env: { ...env, MYPYPATH: env['PYTHONPATH'] ?? '' },
      };
      // The package is not installed, so mypy finds it by its path.
      return run(interpreter, mypy, options).then(
        () => '',
        (error: Result) => error.stdout + error.stderr,
      );
    }
    const IMPORTS = 'import signalbox\nfrom signalbox.testing import TestFlags\nimport signalbox_flags\n';

    it('generates a module with which mypy rejects an unknown key', async () => {
      const { into } = await module('python', 'many', 'signalbox_flags.py');
      const uses = Object.keys(FLAGS).map((key) => `flags.is_enabled(${JSON.stringify(key)}, user_id="u")`);
      const known = [
        'client = signalbox.Client("http://127.0.0.1:1", "p", "k")',
        'flags: signalbox_flags.TypedFlags = client',
        'test: signalbox_flags.TypedFlags = TestFlags()',
        'flags.is_enabled(signalbox_flags.BETA)',
        'flags.is_enabled(signalbox_flags.FLAG_2FA)',
        ...uses,
      ];
      expect(await check(into, IMPORTS + known.join('\n'))).toBe('');
      const unknown = 'def f(flags: signalbox_flags.TypedFlags) -> None:\n    flags.is_enabled("unknown")\n';
      expect(await check(into, IMPORTS + unknown)).toMatch(/program\.py:5: error: .*unknown/);
    });

    it('refuses every key of a project without flags', async () => {
      const { into } = await module('python', 'none', 'signalbox_flags.py');
      const source = 'def f(flags: signalbox_flags.TypedFlags) -> None:\n    flags.is_enabled("beta")\n';
      expect(await check(into, IMPORTS + source)).toMatch(/program\.py:5: error/);
    });
  });

  describe.runIf(languages().some(({ name }) => name === 'go'))('for Go', () => {
    async function check(into: string, source: string): Promise<string> {
      const module = await readFile(join(ROOT, 'examples', 'go', 'go.mod'), 'utf8');
      await writeFile(
        join(into, 'go.mod'),
        module
          .replace('../../clients/go', join(ROOT, 'clients', 'go'))
          .replace(/^module .*$/m, 'module program'),
      );
      await writeFile(
        join(into, 'main.go'),
        [
          'package main',
          'import (',
          '"context"',
          'signalbox "signalbox.dev/go"',
          '"program/flags"',
          ')',
          'func main() {',
          'client, _ := signalbox.New(signalbox.Config{})',
          source,
          '}',
        ].join('\n'),
      );
      return compile('go', ['vet', './...'], into);
    }
    const evaluate = (flag: string): string =>
      `_, _ = flags.${flag}.IsEnabled(context.Background(), client, signalbox.EvalContext{UserID: "u"})`;

    it(
      'generates a module with which the compiler rejects an unknown flag',
      { timeout: COMPILE_TIMEOUT_MS },
      async () => {
        const { into, file } = await module('go', 'many', 'flags/flags.go');
        expect(
          await check(into, `${evaluate('Beta')}\n${evaluate('Flag2fa')}\nfor range flags.All() {}`),
        ).toBe('');
        expect((await run('gofmt', ['-l', file])).stdout).toBe('');
        expect(await check(into, evaluate('Unknown'))).toMatch(/undefined: flags\.Unknown/);
        expect(await check(into, `${evaluate('Beta')}\n_ = flags.Flag{"beta"}`)).not.toBe('');
      },
    );

    it('compiles for a project without flags', { timeout: COMPILE_TIMEOUT_MS }, async () => {
      const { into, file } = await module('go', 'none', 'flags/flags.go');
      expect(await check(into, '_, _, _ = client, context.Background, flags.All()')).toBe('');
      expect((await run('gofmt', ['-l', file])).stdout).toBe('');
    });
  });

  describe.runIf(hasRust)('for Rust, which needs rustc', () => {
    async function check(into: string, source: string): Promise<string> {
      await writeFile(
        join(into, 'main.rs'),
        `#![deny(warnings)]\nmod flags;\nuse flags::Flag;\nfn main() {\n${source}\n}\n`,
      );
      const options = ['--edition', '2021', '-o', join(into, 'program'), 'main.rs'];
      return compile('rustc', options, into);
    }

    it('generates a module with which the compiler rejects an unknown flag', async () => {
      const { into } = await module('rust', 'many', 'flags.rs');
      const known =
        'for flag in Flag::ALL {\nprintln!("{}", flag.key());\n}\nassert_eq!(Flag::Flag2fa.as_ref(), "2fa");';
      expect(await check(into, known)).toBe('');
      const { stdout } = await run(join(into, 'program'));
      expect(stdout.trim().split('\n').sort()).toEqual(Object.keys(FLAGS).sort());
      expect(await check(into, 'println!("{}", Flag::Unknown.key());')).toContain('Unknown');
    });

    it.runIf(languages().some(({ name }) => name === 'rust'))(
      'evaluates with the client as docs/clients.md describes',
      { timeout: RUST_TIMEOUT_MS },
      async () => {
        const { into, file } = await module('rust', 'many', 'flags.rs');
        const document = await readFile(join(ROOT, 'docs', 'clients.md'), 'utf8');
        const [, call = ''] = /`(client\.[^`]*Flag::Beta\.key\(\)[^`]*)`/.exec(document) ?? [];
        const source = join(into, 'evaluates.rs');
        await writeFile(
          source,
          `mod flags {
${await readFile(file, 'utf8')}
}
use flags::Flag;
use signalbox::{Error, EvalContext, TestFlags};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let test = TestFlags::new([("beta", true)])?;
    let client = test.client();
    let ctx = EvalContext::user("42");
    println!("{}", ${call}.await?);
    Ok(())
}
`,
        );
        const program = join(into, 'evaluates');
        await rustProgram('typed-flag-keys', source, program);
        expect((await run(program)).stdout).toBe('true\n');
      },
    );

    it('compiles for a project without flags', async () => {
      const { into } = await module('rust', 'none', 'flags.rs');
      expect(await check(into, 'assert!(Flag::ALL.is_empty());')).toBe('');
    });
  });

  it('checks in CI whether a file is stale, and writes nothing then', async () => {
    const file = join(folder, 'checked.ts');
    const missing = await pull(['--check', '--out', file]);
    expect([missing.code, existsSync(file)]).toEqual([1, false]);
    expect(await pull(['--out', file])).toMatchObject({
      code: 0,
      stdout: `${file}: ${Object.keys(FLAGS).length} flags\n`,
    });
    expect(await pull(['--check', '--out', file])).toMatchObject({ code: 0, stderr: '' });
    const text = await readFile(file, 'utf8');
    await writeFile(file, `${text}// edited\n`);
    const stale = await pull(['--check', '--out', file]);
    expect([stale.code, stale.stderr]).toEqual([1, expect.stringContaining('is stale')]);
    expect(await readFile(file, 'utf8')).toContain('// edited');
  });

  it('derives the name of a flag from its key alone, and never the same name from two keys', async () => {
    const { file } = await module('go', 'many', 'flags/flags.go');
    const names = [...(await readFile(file, 'utf8')).matchAll(/^var (\w+) = Flag\{(".*")\}$/gm)];
    expect(names).toHaveLength(Object.keys(FLAGS).length);
    expect(new Set(names.map(([, name]) => name)).size).toBe(names.length);
    const nameOf = (key: string): string | undefined =>
      names.find(([, , literal]) => literal === JSON.stringify(key))?.[1];
    expect(nameOf('beta')).toBe('Beta');
    expect(nameOf('new_checkout')).toMatch(/^NewCheckoutX[0-9A-F]{6}$/);
    // The package itself declares `All`.
    expect(nameOf('all')).toMatch(/^AllX/);
  });

  it.each([
    [['--language', 'cobol'], {}, 2, '--language is one of'],
    [['--colour'], {}, 2, '--colour'],
    [['--language', 'go', '--package', 'My-Flags'], {}, 2, 'not a valid name of a Go package'],
    [[], { SIGNALBOX_URL: '' }, 2, 'SIGNALBOX_URL is not set'],
    [[], { SIGNALBOX_URL: 'ftp://a' }, 2, 'must be a URL'],
    [[], { SIGNALBOX_API_KEY: '' }, 2, 'SIGNALBOX_API_KEY is not set'],
    [[], { SIGNALBOX_API_KEY: 'sbx_secret\n' }, 2, 'line break'],
    [[], { SIGNALBOX_API_KEY: 'sbx_secret' }, 3, '401'],
    [[], { SIGNALBOX_URL: 'http://127.0.0.1:1' }, 3, 'does not respond'],
  ])('reports an invalid argument or environment variable: %j %j', async (args, env, code, message) => {
    const out = join(folder, 'refused.ts');
    const result = await pull([...args, '--out', out], env);
    expect([result.code, existsSync(out)]).toEqual([code, false]);
    expect(result.stderr).toContain(message);
    expect(result.stderr + result.stdout).not.toContain('sbx_secret');
  });

  it('keeps the existing file when it cannot be replaced', async () => {
    const file = join(folder, 'a-folder');
    await mkdir(file);
    expect((await pull(['--out', file])).code).toBe(4);
    const link = join(folder, 'endless');
    await symlink(link, link);
    expect((await pull(['--out', join(link, 'flags.ts')])).code).toBe(4);
  });

  describe('with another service', () => {
    let server: Server;
    let respond: { status: number; headers?: Record<string, string>; body: string };
    const seen: string[] = [];
    beforeAll(async () => {
      server = createServer((request, response) => {
        seen.push(request.url ?? '');
        response.writeHead(respond.status, respond.headers).end(respond.body);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => void server?.close());

    it.each([
      [{ status: 200, body: '<!doctype html>' }, 'not a manifest of flags'],
      [{ status: 200, body: '{"flags":[]}' }, 'not a manifest of flags'],
      [{ status: 200, body: '{"flags":{"a":{"flagType":"string"}}}' }, 'not a manifest of flags'],
      [{ status: 302, headers: { location: '/elsewhere' }, body: '' }, 'redirects'],
      [{ status: 403, body: '{}' }, 'flags:read'],
      [{ status: 503, body: '{}' }, '503'],
    ])('refuses %j', async (response, message) => {
      respond = response;
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/prefix`;
      const result = await pull(['--out', join(folder, 'refused.ts')], { SIGNALBOX_URL: url });
      expect([result.code, existsSync(join(folder, 'refused.ts'))]).toEqual([3, false]);
      expect(result.stderr).toContain(message);
      expect(seen.at(-1)).toBe('/prefix/api/flags/manifest');
    });
  });
});
