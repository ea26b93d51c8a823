// Time of `npm start` until the service is ready: the first start, which builds, and later ones; and `signalbox demo` after the first.
//
//   --runs 5                      number of later starts
//
// Runs in a copy of the checkout with the same node_modules, so that the build of the checkout is not replaced.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { timeDemo } from './start/time-demo.js';
import { readOptions } from './support/options.js';
import { machine, printMachine, writeResults } from './support/results.js';
import { runBenchmark, type Scope } from './support/scope.js';
import { spread } from './support/stats.js';
import { print, range, verdict } from './support/text.js';

const ROOT = join(import.meta.dirname, '..');
const TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 10;

await runBenchmark(async (scope) => {
  const options = readOptions({ runs: 5 });
  const described = machine(null);
  printMachine(described);
  const folder = await copyCheckout(scope);

  let demoSeconds = Number.NaN;
  const firstSeconds = await timeStart(scope, folder, async (service) => {
    demoSeconds = await timeDemo({ folder, ...service });
  });
  const laterSeconds: number[] = [];
  for (let run = 0; run < options.runs; run++) laterSeconds.push(await timeStart(scope, folder));

  print('\nFrom the start of the process to the first 200 of /health/ready');
  const later = spread(laterSeconds);
  verdict('first start: build and new database', `${firstSeconds.toFixed(1)} s`, '< 30 s', firstSeconds < 30);
  verdict('later starts', `${range(later)} s`, '< 4 s', later.median < 4);
  verdict(
    'demo after the first start, until every screen shows it',
    `${demoSeconds.toFixed(1)} s`,
    '< 60 s',
    demoSeconds < 60,
  );
  writeResults('start', {
    benchmark: 'start',
    machine: described,
    options,
    firstSeconds,
    demoSeconds,
    later,
    laterSeconds,
  });
});

/** Copies every file that git tracks or would add, with its current content. */
async function copyCheckout(scope: Scope): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-start-'));
  scope.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o711);
  const git = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  });
  if (git.status !== 0) throw new Error(`git ls-files: ${git.stderr.toString()}`);
  for (const file of git.stdout.toString().split('\0').filter(Boolean)) {
    const to = join(folder, file);
    await mkdir(dirname(to), { recursive: true });
    await cp(join(ROOT, file), to).catch((error: NodeJS.ErrnoException) => {
      // Deleted, but not in the index yet.
      if (error.code !== 'ENOENT') throw error;
    });
  }
  for (const packages of ['node_modules', join('portal', 'node_modules')]) {
    await symlink(join(ROOT, packages), join(folder, packages), 'dir');
  }
  return folder;
}

/** @param onReady work after the start, which is not part of the time. */
async function timeStart(
  scope: Scope,
  folder: string,
  onReady?: (service: { port: number; dataDir: string }) => Promise<void>,
): Promise<number> {
  const port = await freePort();
  const dataDir = join(folder, 'data');
  const began = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=8', 'scripts/start.mjs'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), SERVICE_DATA_DIR: dataDir, SERVICE_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  scope.defer(() => stop(child, dataDir));
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error(`npm start exited with status ${child.exitCode}`);
      if (performance.now() - began > TIMEOUT_MS) throw new Error('npm start was not ready in time');
      await sleep(POLL_MS);
    }
    const seconds = (performance.now() - began) / 1000;
    await onReady?.({ port, dataDir });
    return seconds;
  } finally {
    await stop(child, dataDir);
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`);
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess, dataDir: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
  }
  // A killed service does not stop its PostgreSQL.
  const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => null);
  if (pidFile !== null) process.kill(Number(pidFile.split('\n')[0]), 'SIGQUIT');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
