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
/** The first run of Cargo compiles all dependencies. */
export const RUST_TIMEOUT_MS = 15 * 60_000;
/** Cargo's own folder, which all tests share, so that they compile the dependencies once. */
const TARGET = join(CACHE, 'rust-target');

/** Identical for all commands and packages: with another profile, Cargo would compile the dependencies again. */
export const RUST_ENV = {
  CARGO_TARGET_DIR: TARGET,
  CARGO_PROFILE_DEV_DEBUG: '0',
  CARGO_INCREMENTAL: '0',
  CARGO_TERM_COLOR: 'never',
};

/**
 * Identical for all commands of the workspace, and the same as in the programs: with other features, Cargo would compile the dependencies
 * again.
 */
const INTEGRATIONS = ['openfeature', 'tower', 'tracing'].map((name) => `signalbox-client/${name}`);
const FEATURES = ['--workspace', '--features', INTEGRATIONS.join(',')];

export const RUST_COMMANDS = {
  build: ['build', '--quiet', '--bin', 'testservice', ...FEATURES],
  test: ['test', ...FEATURES],
  clippy: ['clippy', '--quiet', '--all-targets', ...FEATURES, '--', '--deny', 'warnings'],
  doc: ['doc', '--quiet', '--no-deps', ...FEATURES],
};

/** The output of Cargo. Throws with the output when Cargo fails. */
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

/** @returns the path of the program that operates clients of the crate. */
export async function rustTestService(): Promise<string> {
  await cargo(RUST_COMMANDS.build);
  return join(TARGET, 'debug', 'testservice');
}

/**
 * Compiles a program of one file. All programs are binaries of one package with the dependencies of the example, which are thus
 * compiled once. They use the crate as its users do: unpacked from its archive, with its default features.
 *
 * @param name name of the binary, unique among those that are compiled at the same time
 * @param program path of the compiled program
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

/** @returns the folder of the crate, unpacked from its archive. */
async function packed(): Promise<string> {
  const names = (await readdir(RUST_CRATE, { recursive: true })).filter((name) =>
    /^(?:src|tests)\/.*\.rs$|^(?:Cargo\.toml|README\.md|CHANGELOG\.md|LICENSE)$/.test(name),
  );
  const sources = await Promise.all(
    names.toSorted().map(async (name) => [name, await readFile(join(RUST_CRATE, name))]),
  );
  return madeOnce(CACHE, 'rust-package', sources.flat(), async (into) => {
    await mkdir(into);
    // Not verified: the crate is compiled as a dependency of the programs.
    await cargo(['package', '--quiet', '--allow-dirty', '--no-verify', '--target-dir', join(into, 'target')]);
    const archives = join(into, 'target', 'package');
    const archive = (await readdir(archives)).find((name) => name.endsWith('.crate')) ?? '';
    await run('tar', ['-xzf', join(archives, archive), '-C', into, '--strip-components=1']);
    await rm(join(into, 'target'), { recursive: true });
  });
}

/**
 * Copies the lock file of the other programs to the example in a copy of the checkout, so that dependencies are not compiled twice. Cargo
 * would choose the same versions, because the manifest is the same.
 */
export async function shareRustVersions(checkout: string): Promise<void> {
  const versions = join(PROGRAMS, 'Cargo.lock');
  if (existsSync(versions)) await copyFile(versions, join(checkout, 'examples', 'rust', 'Cargo.lock'));
}
