import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scope } from '../../support/scope.js';
import { print } from '../../support/text.js';

export const UNLEASH_VERSION = '8.2.0';

/** Git ignores this folder. */
const FOLDER = join(import.meta.dirname, '..', '..', '.peers', 'unleash');
const INSTALL_MS = 600_000;
const STOP_MS = 5000;

/**
 * Installs unleash-server once, in a separate folder. Scripts of packages are not run: they build optional native parts or report
 * the installation, and the benchmark needs neither.
 *
 * @returns the path of the module.
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

/** Runs the npm that started this process, if any, with its own settings. */
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
  if (code !== 0) throw new Error(`npm ${args.join(' ')} exited with ${code}`);
}
