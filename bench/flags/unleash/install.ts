import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scope } from '../../support/scope.js';
import { print } from '../../support/text.js';

export const UNLEASH_VERSION = '8.2.0';

/** Ignored by git. */
const FOLDER = join(import.meta.dirname, '..', '..', '.peers', 'unleash');
const INSTALL_MS = 600_000;
const STOP_MS = 5000;

/**
 * Installs unleash-server once, with a lock of its own. No script of any package runs: those of the peer's
 * packages build optional native parts or report who installs them, and nothing here needs either.
 *
 * @returns the path of its module.
 */
export async function installUnleash(scope: Scope): Promise<string> {
  const module = join(FOLDER, 'node_modules', 'unleash-server');
  const manifest = join(module, 'package.json');
  if (!existsSync(manifest) || versionOf(manifest) !== UNLEASH_VERSION) {
    print(`\nInstalling unleash-server ${UNLEASH_VERSION} (once) ...`);
    mkdirSync(FOLDER, { recursive: true });
    const wanted = { private: true, dependencies: { 'unleash-server': UNLEASH_VERSION } };
    writeFileSync(join(FOLDER, 'package.json'), `${JSON.stringify(wanted, null, 2)}\n`);
    await runNpm(scope, ['install', '--ignore-scripts', '--save-exact', '--no-audit', '--no-fund']);
  }
  return join(module, 'dist', 'lib', 'server-impl.js');
}

function versionOf(manifest: string): string {
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

/** The npm that runs this, where one does; its settings are its own. */
async function runNpm(scope: Scope, args: readonly string[]): Promise<void> {
  const cli = process.env['npm_execpath'];
  const [program, first] = cli === undefined ? ['npm', []] : [process.execPath, [cli]];
  const child = spawn(program, [...first, ...args], {
    cwd: FOLDER,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: INSTALL_MS,
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  scope.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(timer);
  });
  const code = await ended;
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}`);
}
