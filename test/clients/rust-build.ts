import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { madeOnce } from '../support/processes/made-once.js';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');
const CACHE = join(ROOT, '.cache', 'clients');
/** The package of {@link rustProgram}. */
const PROGRAMS = join(CACHE, 'rust-programs');
const MAX_OUTPUT = 64 * 1024 * 1024;
const SHOWN_OUTPUT = 6_000;
export const RUST_CRATE = join(ROOT, 'clients', 'rust');
export const RUST_EXAMPLE = join(ROOT, 'examples', 'rust', 'src', 'main.rs');
/** Cargo compiles every dependency in its first run. */
export const RUST_TIMEOUT_MS = 15 * 60_000;
/** Cargo's own folder, which all tests share, so that they compile the dependencies once. */
const TARGET = join(CACHE, 'rust-target');

/** The same for each command and each package: with another profile Cargo would compile the dependencies again. */
export const RUST_ENV = {
  CARGO_TARGET_DIR: TARGET,
  CARGO_PROFILE_DEV_DEBUG: '0',
  CARGO_INCREMENTAL: '0',
  CARGO_TERM_COLOR: 'never',
};

/**
 * The same for each command of the workspace, and as the programs have the crate: with other features Cargo would compile the
 * dependencies again.
 */
const INTEGRATIONS = ['openfeature', 'tower', 'tracing'].map((name) => `signalbox-client/${name}`);
const FEATURES = ['--workspace', '--features', INTEGRATIONS.join(',')];

export const RUST_COMMANDS = {
  build: ['build', '--quiet', '--bin', 'testservice', ...FEATURES],
  test: ['test', ...FEATURES],
  clippy: ['clippy', '--quiet', '--all-targets', ...FEATURES, '--', '--deny', 'warnings'],
  doc: ['doc', '--quiet', '--no-deps', ...FEATURES],
};

/** Output of Cargo when it succeeded; otherwise throws with what it printed. */
export async function cargo(
  args: string[],
  { cwd = RUST_CRATE, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<string> {
  const options = {
    cwd,
    env: { ...process.env, ...RUST_ENV, ...env },
    timeout: RUST_TIMEOUT_MS,
    maxBuffer: MAX_OUTPUT,
  };
  try {
    return (await run('cargo', args, options)).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const printed = [stdout, stderr].map((text) => text.slice(-SHOWN_OUTPUT)).join('\n');
    throw new Error(`cargo ${args.join(' ')}\n${printed}`, { cause: error });
  }
}

/** @returns the program that operates clients of the crate. */
export async function rustTestService(): Promise<string> {
  await cargo(RUST_COMMANDS.build);
  return join(TARGET, 'debug', 'testservice');
}

/**
 * Compiles a program of one file. All are binaries of one package, with the dependencies of the example, so that these are
 * compiled once. They have the crate as its users do: unpacked from its archive, with its default features.
 *
 * @param name of the binary, unique among those that are compiled at the same time
 * @param program where it goes
 */
export async function rustProgram(name: string, file: string, program: string): Promise<void> {
  const example = await readFile(join(ROOT, 'examples', 'rust', 'Cargo.toml'), 'utf8');
  const manifest = example.replace('path = "../../clients/rust"', `path = ${JSON.stringify(await packed())}`);
  if (manifest === example) throw new Error('The example has another dependency on the crate.');
  const binaries = join(PROGRAMS, 'src', 'bin');
  await mkdir(binaries, { recursive: true });
  await writeFile(join(PROGRAMS, 'Cargo.toml'), manifest);
  const source = join(binaries, `${name}.rs`);
  await copyFile(file, source);
  try {
    await cargo(['build', '--quiet', '--bin', name], { cwd: PROGRAMS });
    await copyFile(join(TARGET, 'debug', name), program);
  } finally {
    await rm(source);
  }
}

/** @returns the folder of the crate as its archive has it. */
async function packed(): Promise<string> {
  const names = (await readdir(RUST_CRATE, { recursive: true })).filter((name) =>
    /^(?:src|tests)\/.*\.rs$|^(?:Cargo\.toml|README\.md|CHANGELOG\.md|LICENSE)$/.test(name),
  );
  const sources = await Promise.all(
    names.toSorted().map(async (name) => [name, await readFile(join(RUST_CRATE, name))]),
  );
  return madeOnce(CACHE, 'rust-package', sources.flat(), async (into) => {
    await mkdir(into);
    // It is compiled as a dependency of the programs, not once more by itself.
    await cargo(['package', '--quiet', '--allow-dirty', '--no-verify', '--target-dir', join(into, 'target')]);
    const archives = join(into, 'target', 'package');
    const archive = (await readdir(archives)).find((name) => name.endsWith('.crate')) ?? '';
    await run('tar', ['-xzf', join(archives, archive), '-C', into, '--strip-components=1']);
    await rm(join(into, 'target'), { recursive: true });
  });
}

/**
 * Gives the example of a copy of the checkout the versions that the other programs have, so that their dependencies need not be compiled
 * twice. Cargo would write the same: it chose these by the same manifest.
 */
export async function shareRustVersions(checkout: string): Promise<void> {
  const versions = join(PROGRAMS, 'Cargo.lock');
  if (existsSync(versions)) await copyFile(versions, join(checkout, 'examples', 'rust', 'Cargo.lock'));
}
