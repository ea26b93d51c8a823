import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from './languages.js';

const run = promisify(execFile);
const TIMEOUT_MS = 170_000;
const ROOT = join(import.meta.dirname, '..', '..');
const PACKAGE = join(ROOT, 'clients', 'python');

describe.each(languages().filter(({ name }) => name === 'python'))('the package of $name', ({ command }) => {
  let folder: string;
  let python: string;
  /** The unpacked source archive. */
  let sources: string;
  let wheelFiles: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signalbox-python-package-'));
    ({ program: python } = await command());
    await tool(['-m', 'hatchling', 'build', '-d', folder]);
    const unpack = `import glob, json, sys, tarfile, zipfile
folder = sys.argv[1]
[source] = glob.glob(folder + '/*.tar.gz')
[wheel] = glob.glob(folder + '/*.whl')
tarfile.open(source).extractall(folder)
zipfile.ZipFile(wheel).extractall(folder + '/wheel')
print(json.dumps([source.removesuffix('.tar.gz'), zipfile.ZipFile(wheel).namelist()]))`;
    [sources, wheelFiles] = JSON.parse(await tool(['-c', unpack, folder])) as [string, string[]];
  });
  afterAll(async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });

  /** Runs a tool in the environment of the lock, without the developer's environment variables. */
  async function tool(args: string[], cwd = PACKAGE): Promise<string> {
    const { PATH } = process.env;
    const env = { ...(PATH === undefined ? {} : { PATH }), HOME: folder, PYTHONDONTWRITEBYTECODE: '1' };
    try {
      return (await run(python, args, { cwd, timeout: TIMEOUT_MS, env })).stdout;
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${args.join(' ')}\n${stdout.slice(-6000)}\n${stderr.slice(-2000)}`, { cause: error });
    }
  }

  it('passes the tests in its source archive', { timeout: TIMEOUT_MS + 10_000 }, async () => {
    const output = await tool(['-m', 'pytest', '-q', '-p', 'no:cacheprovider'], sources);
    expect(output).toMatch(/^\d{3} passed in/m);
  });

  it('passes mypy in strict mode', { timeout: TIMEOUT_MS + 10_000 }, async () => {
    expect(await tool(['-m', 'mypy', '--cache-dir', join(folder, 'mypy')])).toContain(
      'Success: no issues found',
    );
  });

  it('passes its linter and is formatted', async () => {
    expect(await tool(['-m', 'ruff', 'check', '--no-cache', '.'])).toContain('All checks passed!');
    expect(await tool(['-m', 'ruff', 'format', '--no-cache', '--check', '.'])).toContain('already formatted');
  });

  it('has a wheel with its licence, types and metadata', async () => {
    expect(wheelFiles).toEqual(
      expect.arrayContaining([
        'signalbox/py.typed',
        expect.stringMatching(/\.dist-info\/licenses\/LICENSE$/),
      ]),
    );
    expect(wheelFiles.filter((file) => /^test/.test(file))).toEqual([]);
    const file = wheelFiles.find((name) => name.endsWith('.dist-info/METADATA')) ?? '';
    const metadata = await readFile(join(folder, 'wheel', file), 'utf8');
    for (const line of [
      'Name: signalbox-client',
      'License-Expression: Apache-2.0',
      'Requires-Python: >=3.10',
      'Provides-Extra: openfeature',
      'Project-URL: Homepage, https://signalbox.dev',
    ]) {
      expect(metadata).toContain(line);
    }
    expect(await readFile(join(sources, 'CHANGELOG.md'), 'utf8')).toContain(
      `## ${/^Version: (.+)$/m.exec(metadata)?.[1]}`,
    );
    const licence = await readFile(join(ROOT, 'LICENSE'), 'utf8');
    expect(await readFile(join(sources, 'LICENSE'), 'utf8')).toBe(licence);
  });
});
