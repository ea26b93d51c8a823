// Debian's faketime sets the clock of Node and the built-in PostgreSQL. As root on Debian, this installs it.
import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { buildIfStale } from '../build-if-stale.mjs';
import { chosenMoments, offsetTo } from './moments.mjs';

const root = join(import.meta.dirname, '..', '..');
const logs = join(root, '.cache', 'dates');

/**
 * Runs the short form of `unit`, `portal`, `db` and `e2e` at each of the moments, in turn, and prints a line for each.
 *
 * @param {string[]} names as for `chosenMoments`.
 * @returns {Promise<number>} the exit status.
 */
export async function soakDates(names) {
  const moments = chosenMoments(names);
  if (!hasFaketime()) throw new Error('faketime is not installed (apt-get install faketime)');
  // Built here, with the real clock, so that no run has to build under a fake one.
  buildIfStale();
  mkdirSync(logs, { recursive: true });
  let failures = 0;
  for (const moment of moments) {
    const { status, seconds, log, summary } = await runAt(moment);
    if (status !== 0) failures += 1;
    print(`${moment.name.padEnd(16)} ${status === 0 ? 'passed' : 'FAILED'}  ${seconds} s  ${summary}`);
    if (status !== 0) print(`  ${log}`);
  }
  print(`\n${moments.length - failures} passed, ${failures} failed`);
  return failures === 0 ? 0 : 1;
}

async function runAt(moment) {
  const begun = Date.now();
  const log = join(logs, `${moment.name}.log`);
  const output = createWriteStream(log);
  const env = { ...process.env, TZ: moment.zone, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  // With CI, a skipped part of a lane would fail the run.
  delete env.CI;
  // One offset for all processes: with an absolute time, each process would start at that time again. Durations stay real.
  const child = spawn(
    'faketime',
    ['-f', offsetTo(moment, begun), process.execPath, 'scripts/test.mjs', 'fast'],
    {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let tail = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output.write(data);
      tail = (tail + data).slice(-2_000);
    });
  const status = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
  output.end();
  await finished(output);
  const summary = tail.trimEnd().split('\n').at(-1) ?? '';
  return { status, seconds: Math.round((Date.now() - begun) / 1000), log, summary };
}

/** Installs faketime if possible. @returns whether it is installed. */
function hasFaketime() {
  const isThere = () => spawnSync('faketime', ['--version'], { stdio: 'ignore' }).error === undefined;
  if (isThere()) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  spawnSync('apt-get', ['-y', '-qq', 'update'], { stdio: 'inherit' });
  spawnSync('apt-get', ['-y', '-qq', 'install', '--no-install-recommends', 'faketime'], { stdio: 'inherit' });
  return isThere();
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
