import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { languages } from './languages.js';

const run = promisify(execFile);
const MODULE = join(import.meta.dirname, '..', '..', 'clients', 'go');
const EXAMPLE = join(import.meta.dirname, '..', '..', 'examples', 'go');
const MODULES = {
  'signalbox.dev/go': MODULE,
  'signalbox.dev/go/openfeature': join(MODULE, 'openfeature'),
  'signalbox.dev/go/cmd/testservice': join(MODULE, 'cmd', 'testservice'),
};
const STATICCHECK = 'honnef.co/go/tools/cmd/staticcheck@v0.8.2';
/** The first run compiles the tools and, with the race detector, the standard library. */
const TIMEOUT_MS = 10 * 60_000;

/** The output of a tool. Throws with the output when the tool fails. */
async function go(folder: string, ...args: string[]): Promise<string> {
  const env = { ...globalThis.process.env, GOTOOLCHAIN: 'local', GOFLAGS: '-p=1 -buildvcs=false' };
  try {
    return (await run('go', args, { cwd: folder, env, timeout: TIMEOUT_MS })).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`go ${args.join(' ')}\n${stdout}${stderr}`, { cause: error });
  }
}

const isHere = languages().some(({ name }) => name === 'go');
const [version = '', cgo = ''] = isHere
  ? execFileSync('go', ['env', 'GOVERSION', 'CGO_ENABLED'], { encoding: 'utf8' }).split('\n')
  : [];
const hasStaticcheck = Number(/^go1\.(\d+)/.exec(version)?.[1] ?? 0) >= 26;

describe.runIf(isHere)('the Go module', () => {
  it.each(Object.entries(MODULES))(
    '%s passes vet and its tests, which include the snippets of its README',
    async (_name, folder) => {
      await go(folder, 'vet', './...');
      expect(await go(folder, 'test', './...')).not.toContain('FAIL');
    },
    TIMEOUT_MS,
  );

  it.runIf(hasStaticcheck).each(Object.entries(MODULES))(
    '%s passes staticcheck, which needs Go 1.26',
    async (_name, folder) => {
      expect(await go(folder, 'run', STATICCHECK, './...')).toBe('');
    },
    TIMEOUT_MS,
  );

  it('is formatted by gofmt', async () => {
    const { stdout } = await run('gofmt', ['-l', MODULE, EXAMPLE]);
    expect(stdout).toBe('');
  });

  it.runIf(cgo === '1')(
    'has no data races in its tests, which needs a C compiler',
    async () => {
      expect(await go(MODULE, 'test', '-race', '.', './internal/...')).not.toContain('FAIL');
    },
    TIMEOUT_MS,
  );
});
