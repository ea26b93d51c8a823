// npm run dev: runs the service from its sources and the portal on Vite's development server. A change of the service
// restarts the service; Vite applies a change of the portal in the browser. This process owns the built-in PostgreSQL, so
// the database survives every restart of the service. Ctrl-C stops all processes.
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildIfStale } from './build-if-stale.mjs';
import { ChildProcess } from './dev/child-process.mjs';
import { compileInto } from './dev/compile.mjs';
import { watchFiles } from './dev/watch-files.mjs';

const root = join(import.meta.dirname, '..');
const port = process.env['PORT'] ?? '3000';
const portalPort = process.env['PORTAL_PORT'] ?? '5173';

const log = (message) => process.stdout.write(`dev: ${message}\n`);
const stops = [];
let stopping = false;
let restarts = 0;

/** Runs the steps in reverse order, so that the service stops before its database. */
async function stop(status) {
  if (stopping) return;
  stopping = true;
  for (const step of stops.toReversed()) await step();
  process.exit(status);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0));

try {
  buildIfStale(['service']);
  const { endWithParent } = await import('../dist/database/embedded/end-with-parent.js');
  const databaseUrl = process.env['DATABASE_URL'] ?? (await startDatabase());

  const portal = new ChildProcess({
    args: [],
    program: [
      join(root, 'node_modules/vite/bin/vite.js'),
      join(root, 'portal'),
      ...['--host', '127.0.0.1', '--port', portalPort, '--strictPort', '--clearScreen', 'false'],
    ],
    env: { PORTAL_API: `http://127.0.0.1:${port}` },
    endWithParent,
    onEnd: (how) => {
      log(`Vite ended (${how})`);
      void stop(1);
    },
  });
  stops.push(() => portal.close());
  portal.start();

  const service = new ChildProcess({
    args: ['--max-semi-space-size=8', '--enable-source-maps'],
    program: [join(root, 'dist/main.js')],
    hasStandby: true,
    env: {
      DATABASE_URL: databaseUrl,
      // Links, redirects and the check of origins must use the address that is open in the browser.
      SERVICE_PUBLIC_URL: process.env['SERVICE_PUBLIC_URL'] ?? `http://localhost:${portalPort}`,
      // Open streams and long polls would otherwise delay every restart.
      SERVICE_SHUTDOWN_TIMEOUT_SECONDS: process.env['SERVICE_SHUTDOWN_TIMEOUT_SECONDS'] ?? '1',
      SERVICE_DRAIN_SECONDS: process.env['SERVICE_DRAIN_SECONDS'] ?? '0',
      // Node caches the compiled code of the modules; compiling takes a fifth of the time of a start.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(root, '.cache', 'dev'),
    },
    endWithParent,
    onEnd: (how) => log(`the service ended (${how}); the next change of a source starts it again`),
  });
  stops.push(() => service.close());
  service.start();

  const watch = watchFiles(root, ['src', 'contracts'], async ({ changed, removed }) => {
    const started = performance.now();
    const problem = await compileInto(root, changed, removed);
    if (problem !== null) {
      log(`the running service stays, because a source does not compile\n${problem}`);
      return;
    }
    if (stopping) return;
    await service.stop();
    if (stopping) return;
    service.start();
    const [first, ...others] = [...changed, ...removed];
    const names = others.length === 0 ? first : `${first} and ${others.length} more`;
    const restart = ++restarts;
    // Not awaited: the next change can be the one that fixes a failing start.
    void isReady(port, () => restart === restarts && service.isRunning).then((ready) => {
      if (ready) log(`${names} changed; ready again after ${Math.round(performance.now() - started)} ms`);
    });
  });
  stops.push(() => watch.close());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await stop(1);
}

/** Waits at most a minute until the service is ready. `false` on timeout, and when the service was restarted or has ended. */
async function isReady(port, isCurrent) {
  const deadline = performance.now() + 60_000;
  while (isCurrent() && performance.now() < deadline) {
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return true;
    await sleep(50);
  }
  return false;
}

/** @returns the address of the built-in PostgreSQL as a `DATABASE_URL`. */
async function startDatabase() {
  const { startEmbeddedPostgres } = await import('../dist/database/embedded/embedded-postgres.js');
  const dataDir = resolve(process.env['SERVICE_DATA_DIR'] ?? './data');
  const { address, stop: stopDatabase } = await startEmbeddedPostgres({ dataDir, log });
  stops.push(stopDatabase);
  const url = new URL(`postgresql://${address.user}@localhost/${address.database}`);
  url.searchParams.set('host', address.host);
  return url.href;
}
