import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { madeOnce } from '../support/processes/made-once.js';
import { RUST_CRATE, rustTestService } from './rust-build.js';
import { isLeftOut } from '../support/vitest/left-out.js';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');
const CLIENTS = join(ROOT, 'clients');
const CACHE = join(ROOT, '.cache', 'clients');
/** Allows for a slow network. Without a limit, a registry that does not respond would block the lane. */
const MAKE_TIMEOUT_MS = 8 * 60_000;

/** The command that starts the test service of a language. */
export interface TestServiceCommand {
  program: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
}

export type LanguageName = 'go' | 'python' | 'rust' | 'typescript';

export interface Language {
  name: LanguageName;
  /** The part of the lane that `scripts/test.mjs` leaves out when the toolchain is missing; `null` when it always runs. */
  part: string | null;
  /** A file without which the client has no test service. */
  needs: string;
  command: () => Promise<TestServiceCommand>;
}

const LANGUAGES: Language[] = [
  { name: 'typescript', part: null, needs: 'typescript/testservice/main.ts', command: typescript },
  { name: 'python', part: 'clients/python', needs: 'python/requirements-test.txt', command: python },
  { name: 'go', part: 'clients/go', needs: 'go/cmd/testservice/main.go', command: go },
  { name: 'rust', part: 'clients/rust', needs: 'rust/testservice/src/main.rs', command: rust },
];

/** The languages whose client has a test service and whose toolchain is installed. */
export function languages(): Language[] {
  const chosen = process.env['SIGNALBOX_CLIENTS']?.split(',');
  return LANGUAGES.filter(
    ({ name, part, needs }) =>
      existsSync(join(CLIENTS, needs)) &&
      (part === null || !isLeftOut(part)) &&
      (chosen === undefined || chosen.includes(name)),
  );
}

async function typescript(): Promise<TestServiceCommand> {
  await mkdir(CACHE, { recursive: true });
  const file = join(CACHE, 'typescript', 'testservice.mjs');
  await run(process.execPath, [join(CLIENTS, 'typescript', 'build.mjs'), '--testservice', file]);
  return { program: process.execPath, args: [file], cwd: ROOT, env: {} };
}

async function python(): Promise<TestServiceCommand> {
  const folder = join(CLIENTS, 'python');
  const requirements = join(folder, 'requirements-test.txt');
  const { stdout: version } = await run('python3', ['--version']);
  const made = await madeOnce(CACHE, 'python', [version, readFileSync(requirements)], async (into) => {
    await run('python3', ['-m', 'venv', into], { timeout: MAKE_TIMEOUT_MS });
    const pip = ['-m', 'pip', '--disable-pip-version-check', '--no-input', 'install', '--quiet'];
    const exactly = ['--no-deps', '--only-binary', ':all:', '--require-hashes', '-r', requirements];
    await run(join(into, 'bin', 'python'), [...pip, ...exactly], { timeout: MAKE_TIMEOUT_MS });
  });
  return {
    program: join(made, 'bin', 'python'),
    args: ['-B', '-m', 'testservice'],
    cwd: folder,
    env: { PYTHONPATH: join(folder, 'src') },
  };
}

async function go(): Promise<TestServiceCommand> {
  const folder = join(CLIENTS, 'go');
  const { stdout: version } = await run('go', ['env', 'GOVERSION', 'GOOS', 'GOARCH']);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.go$|^go\.(?:mod|sum)$/.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name)));
  const made = await madeOnce(CACHE, 'go', [version, ...sources], async (into) => {
    await mkdir(into);
    const build = ['build', '-mod=readonly', '-buildvcs=false', '-trimpath', '-o', join(into, 'testservice')];
    const options = { cwd: join(folder, 'cmd', 'testservice'), timeout: MAKE_TIMEOUT_MS };
    await run('go', [...build, '.'], options);
  });
  return { program: join(made, 'testservice'), args: [], cwd: folder, env: {} };
}

async function rust(): Promise<TestServiceCommand> {
  return { program: await rustTestService(), args: [], cwd: RUST_CRATE, env: {} };
}
