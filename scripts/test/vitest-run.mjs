import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

/** Runs a program and writes its CPU time, including its child processes, to the file `$0`: elapsed time depends on other load on the cores. */
const WITH_CPU_TIME = '"$@"; status=$?; times >"$0"; exit $status';
const VITEST = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));
const REPORTER = join(import.meta.dirname, 'outcomes-reporter.mjs');

/**
 * Runs Vitest once, in a separate process.
 *
 * @param {object} options
 * @param {string} options.root the folder of Vitest's configuration.
 * @param {string[]} options.lanes names of Vitest's projects.
 * @param {string[]} [options.files] runs only these files.
 * @param {Record<string, string>} options.env variables in addition to the environment of this process.
 * @param {'inherit' | 'ignore'} [options.output] destination of Vitest's output.
 * @returns {Promise<{ files: import('./verdict.mjs').FileOutcome[], unhandled: string[], seconds: number, cpuSeconds: number }>}
 *   `unhandled`: errors outside of all files, and the end of a run without a report.
 */
export async function runVitest({ root, lanes, files = [], env, output = 'inherit' }) {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-outcomes-'));
  const [outcomes, cpu] = [join(folder, 'outcomes.json'), join(folder, 'cpu.txt')];
  const startedAt = performance.now();
  try {
    const args = [
      VITEST,
      'run',
      ...files,
      ...lanes.flatMap((lane) => ['--project', lane]),
      '--reporter=default',
      `--reporter=${REPORTER}`,
    ];
    const child = spawn('/bin/sh', ['-c', WITH_CPU_TIME, cpu, process.execPath, ...args], {
      cwd: root,
      env: { ...process.env, ...env, SIGNALBOX_OUTCOMES: outcomes },
      stdio: ['ignore', output, output],
    });
    const [status] = await once(child, 'exit');
    const seconds = (performance.now() - startedAt) / 1000;
    const report = read(outcomes);
    const { files: reported, unhandled } = report ?? { files: [], unhandled: [] };
    const hasCause = unhandled.length > 0 || reported.some(hasFailed);
    if (report === null) unhandled.push(`Vitest ended with ${status} and without a report`);
    else if (status !== 0 && !hasCause) unhandled.push(`Vitest ended with ${status}`);
    return { files: reported, unhandled, seconds, cpuSeconds: cpuSeconds(readFileSync(cpu, 'utf8')) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function hasFailed({ errors, tests }) {
  return errors.length > 0 || tests.some(({ state }) => state === 'failed');
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** The second line of `times` has the CPU time of ended child processes: `1m2.500s 0m3.100s`, user and system. */
function cpuSeconds(times) {
  const ofChildren = times.trim().split('\n').at(-1) ?? '';
  const parts = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)];
  return parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}
