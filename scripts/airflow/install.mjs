// node scripts/airflow/install.mjs: installs a real Airflow for the tests, once for each content of the lock files.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = join(import.meta.dirname, '..', '..');
const CACHE = join(ROOT, '.cache', 'airflow');
const PACKAGE = join(ROOT, 'orchestrator', 'airflow');
const LOCKS = [join(import.meta.dirname, 'requirements.txt'), join(PACKAGE, 'requirements-test.txt')];
/** The mode is stored in the database file. With it, readers do not block writers: two Airflows at a time failed to get a lock within 5 s. */
const WRITE_AHEAD = `import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('PRAGMA journal_mode=WAL')`;
/** Long enough for a slow network. Without a limit, a registry that does not respond would block the lane forever. */
const STEP_TIMEOUT_MS = 9 * 60_000;

/**
 * @returns {Promise<{python: string, database: string, plugin: string}>} the interpreter with Airflow; a migrated
 *   SQLite database to copy; a folder with the package signalbox-airflow, for PYTHONPATH.
 */
export async function installAirflow() {
  const python = run('python3', ['--version']);
  return withLock(() => {
    const venv = createOnce(
      'venv',
      [python, WRITE_AHEAD, ...LOCKS.map((file) => readFileSync(file))],
      createVenv,
    );
    const bin = join(venv, 'bin', 'python');
    const plugin = createOnce('plugin', [venv, ...sources()], (folder) => installPlugin(bin, folder));
    return { python: bin, database: join(venv, 'home', 'airflow.db'), plugin };
  });
}

/**
 * Creates an environment of another Python with exactly the packages of some lock files, in the same cache.
 *
 * @param {string} name of the environment.
 * @param {string} python the interpreter.
 * @param {string[]} locks paths of requirements files with hashes.
 * @param {string[]} fromSource packages that have no wheel.
 * @returns {Promise<string>} the interpreter of the environment.
 */
export async function installLocks(name, python, locks, fromSource = []) {
  const version = run(python, ['--version']);
  return withLock(() => {
    const ingredients = [version, ...locks.map((file) => readFileSync(file))];
    return join(
      createOnce(name, ingredients, (folder) => fillVenv(python, folder, locks, fromSource)),
      'bin',
      'python',
    );
  });
}

function createVenv(folder) {
  const python = fillVenv('python3', folder, LOCKS);
  const home = join(folder, 'home');
  mkdirSync(home);
  const database = join(home, 'airflow.db');
  run(python, ['-m', 'airflow', 'db', 'migrate'], airflowEnv(home, database));
  run(python, ['-c', WRITE_AHEAD, database]);
}

/** @returns the interpreter of the new environment. */
function fillVenv(base, folder, locks, fromSource = []) {
  run(base, ['-m', 'venv', folder]);
  const python = join(folder, 'bin', 'python');
  const exactly = ['--quiet', '--no-deps', '--only-binary', ':all:', '--require-hashes'];
  if (fromSource.length > 0) exactly.push('--no-binary', fromSource.join(','));
  pip(python, [...exactly, ...locks.flatMap((file) => ['-r', file])]);
  return python;
}

function installPlugin(python, folder) {
  // hatchling is in the lock file, so nothing is downloaded.
  pip(python, ['--quiet', '--no-index', '--no-deps', '--no-build-isolation', '--target', folder, PACKAGE]);
}

function pip(python, args) {
  run(python, ['-m', 'pip', '--disable-pip-version-check', '--no-input', 'install', ...args]);
}

/** Environment that restricts every command of Airflow to its own folder. */
export function airflowEnv(home, database) {
  return {
    HOME: home,
    AIRFLOW_HOME: home,
    AIRFLOW__CORE__LOAD_EXAMPLES: 'False',
    // `timeout`: seconds that a writer waits for another one.
    AIRFLOW__DATABASE__SQL_ALCHEMY_CONN: `sqlite:///${database}?timeout=60`,
  };
}

/** Creates a folder once for each content of its ingredients, and removes the folders of earlier contents. */
function createOnce(name, ingredients, make) {
  const hash = createHash('sha256');
  for (const ingredient of ingredients) hash.update(ingredient).update('\0');
  const folder = join(CACHE, `${name}-${hash.digest('hex').slice(0, 16)}`);
  // Written last, so that an incomplete folder is never used.
  const complete = join(folder, '.complete');
  if (existsSync(complete)) return folder;
  for (const entry of readdirSync(CACHE).filter((entry) => entry.startsWith(`${name}-`))) {
    rmSync(join(CACHE, entry), { recursive: true, force: true });
  }
  make(folder);
  writeFileSync(complete, '');
  return folder;
}

function sources() {
  const source = join(PACKAGE, 'src');
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('__pycache__'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return [join(PACKAGE, 'pyproject.toml'), ...files].flatMap((file) => [
    relative(PACKAGE, file),
    readFileSync(file),
  ]);
}

/** Two test runs in one checkout must not create the same folder at the same time. */
async function withLock(work) {
  mkdirSync(CACHE, { recursive: true });
  const lock = join(CACHE, 'lock');
  const deadline = Date.now() + 2 * STEP_TIMEOUT_MS;
  while (!acquire(lock)) {
    if (Date.now() > deadline)
      throw new Error(`Another process has held the lock of the installation for too long: ${lock}`);
    await sleep(500);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function acquire(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (!isAlive(ownerOf(lock))) rmSync(lock, { force: true });
  return false;
}

/** The process id in the lock. 0, which counts as alive, when the lock was removed or its owner has not written it yet. */
function ownerOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return 0;
  }
}

/** Detects the lock of a killed process. */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function run(program, args, env = {}) {
  const options = { encoding: 'utf8', timeout: STEP_TIMEOUT_MS, cwd: CACHE, env: { ...process.env, ...env } };
  if (!existsSync(CACHE)) mkdirSync(CACHE, { recursive: true });
  const { status, stdout, stderr, error } = spawnSync(program, args, options);
  if (status === 0) return stdout;
  const output = `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-30).join('\n');
  throw new Error(`${program} ${args.slice(0, 4).join(' ')} failed: ${error?.message ?? output}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = Date.now();
  const { python } = await installAirflow();
  process.stdout.write(`${python} (${Math.round((Date.now() - started) / 1000)} s)\n`);
}
