// npm test [-- lane ...]: runs every suite whose toolchain is there, names what it left out, and adds up.
// npm test -- quick: unit, portal and db without the files that take longest (vitest.config.ts).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { buildIfStale } from './build-if-stale.mjs';
import { isInstalled } from './test/is-installed.mjs';

const root = join(import.meta.dirname, '..');

/**
 * Lanes of one group run in one Vitest, side by side. Groups run one after the other in two tracks: beside the lanes that
 * compute run those that wait most of the time, for programs of others or for a service that was killed or cut off; of
 * two cores, the lane `fault` alone uses one. A part of a lane needs more than the lane: it alone is left out where that
 * is missing.
 */
const WAITING_GROUPS = ['airflow', 'interop', 'readme', 'fault'];
const LANES = [
  { name: 'unit', group: 'fast', needs: [] },
  { name: 'portal', group: 'fast', needs: [] },
  { name: 'db', group: 'fast', needs: [] },
  { name: 'e2e', group: 'fast', needs: [] },
  {
    name: 'interop',
    group: 'interop',
    needs: [],
    parts: [
      { name: 'interop/python', needs: ['python3 3.10 with venv'] },
      { name: 'interop/go', needs: ['go 1.24'] },
    ],
  },
  { name: 'airflow', group: 'airflow', needs: ['python3 3.10 with venv'] },
  { name: 'browser', group: 'browser', needs: ['chromium'] },
  { name: 'readme', group: 'readme', needs: ['bash', 'curl', 'openssl'] },
  { name: 'fault', group: 'fault', needs: [] },
];

const QUICK = ['unit', 'portal', 'db'];
const asked = process.argv.slice(2);
const isQuick = asked.includes('quick');
const wanted = asked.flatMap((name) => (name === 'quick' ? QUICK : [name]));
const unknown = wanted.filter((name) => !LANES.some((lane) => lane.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `No such lane: ${unknown.join(', ')}. Lanes: quick, ${LANES.map((lane) => lane.name).join(', ')}\n`,
  );
  process.exit(2);
}
const chosen = LANES.filter((lane) => wanted.length === 0 || wanted.includes(lane.name));
const leftOut = chosen
  .flatMap((lane) => [lane, ...(lane.parts ?? [])])
  .map((lane) => ({ ...lane, missing: lane.needs.filter((program) => !isInstalled(program)) }))
  .filter((lane) => lane.missing.length > 0);
const runnable = chosen.filter((lane) => !leftOut.some((out) => out.name === lane.name));

buildIfStale();

const total = { passed: 0, failed: 0, skipped: 0 };
const summary = [];
const failures = [];
const retried = [];
let broken = false;
const groups = [...new Set(runnable.map((lane) => lane.group))];
const waiting = groups.filter((group) => WAITING_GROUPS.includes(group));
const computing = groups.filter((group) => !WAITING_GROUPS.includes(group));
await Promise.all([
  runGroups(computing, 'inherit'),
  runGroups(waiting, computing.length > 0 ? 'at end' : 'inherit'),
]);

process.stdout.write('\n');
for (const { lanes, result, seconds } of summary) {
  const slowest = result.slowest.map(({ name, seconds }) => `${name} ${seconds} s`).join(', ');
  process.stdout.write(`${lanes.join(', ')}: ${result.passed} passed, ${result.failed} failed, ${seconds} s`);
  process.stdout.write(slowest === '' ? '\n' : ` (slowest files: ${slowest})\n`);
}
// Again at the end: what a long run prints is often kept by its last lines only.
for (const test of retried) process.stdout.write(`passed when tried again: ${test}\n`);
for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);

for (const lane of leftOut) {
  process.stdout.write(`left out: ${lane.name} (not installed: ${lane.missing.join(', ')})\n`);
}
// A suite that could not even be loaded has no failed test; it must not look like success.
if (broken && total.failed === 0) total.failed = 1;
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`);
process.exit(total.failed > 0 || (process.env.CI === 'true' && leftOut.length > 0) ? 1 : 0);

async function runGroups(names, output) {
  for (const group of names) {
    const lanes = runnable.filter((lane) => lane.group === group).map((lane) => lane.name);
    if (output === 'inherit') process.stdout.write(`\n== ${lanes.join(', ')}\n`);
    const startedAt = performance.now();
    const result = await runVitest(lanes, output);
    summary.push({ lanes, result, seconds: Math.round((performance.now() - startedAt) / 1000) });
    total.passed += result.passed;
    total.failed += result.failed;
    total.skipped += result.skipped;
    failures.push(...result.failures);
    retried.push(...result.retried);
    broken ||= result.broken;
  }
}

/** @param output `at end`: in one piece, so that it does not mix with that of the other track. */
async function runVitest(lanes, output) {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-report-'));
  try {
    const report = join(folder, 'report.json');
    const retried = join(folder, 'retried.txt');
    const args = [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...lanes.flatMap((lane) => ['--project', lane]),
      '--reporter=default',
      '--reporter=json',
      `--reporter=${join(root, 'scripts', 'test', 'retried-reporter.mjs')}`,
      `--outputFile.json=${report}`,
    ];
    const log = output === 'at end' ? join(folder, 'output.txt') : null;
    const out = log === null ? 'inherit' : openSync(log, 'w');
    const child = spawn(process.execPath, args, {
      cwd: root,
      // Tests of a part skip themselves by this; run without it, they fail where a program is missing.
      env: {
        ...process.env,
        SIGNALBOX_TESTS_LEFT_OUT: leftOut.map((out) => out.name).join(','),
        SIGNALBOX_RETRIED_TESTS: retried,
        ...(isQuick ? { SIGNALBOX_QUICK_TESTS: '1' } : {}),
      },
      stdio: ['ignore', out, out],
    });
    const [status] = await once(child, 'exit');
    if (log !== null) {
      closeSync(out);
      process.stdout.write(`\n== ${lanes.join(', ')}\n${readFileSync(log, 'utf8')}`);
    }
    const counts = JSON.parse(readFileSync(report, 'utf8'));
    return {
      passed: counts.numPassedTests,
      failed: counts.numFailedTests,
      skipped: counts.numPendingTests + (counts.numTodoTests ?? 0),
      failures: failuresOf(counts),
      slowest: slowestFiles(counts),
      retried: readFileSync(retried, 'utf8').split('\n').filter(Boolean),
      broken: status !== 0,
    };
  } catch {
    return {
      passed: 0,
      failed: 0,
      skipped: 0,
      failures: [`${lanes.join(', ')} (no report)`],
      retried: [],
      slowest: [],
      broken: true,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A line for each test that failed, with the first line of why; a file that could not be loaded has no tests. */
function failuresOf(report) {
  return report.testResults
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const name = relative(root, file.name);
      const tests = file.assertionResults.filter((test) => test.status === 'failed');
      if (tests.length === 0) return [`${name}: ${firstLine(file.message)}`];
      return tests.map((test) => `${name} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
    });
}

/** The three test files that took longest, by the clock and with their hooks. */
function slowestFiles(report) {
  return report.testResults
    .map((file) => ({
      name: relative(root, file.name),
      seconds: Math.round((file.endTime - file.startTime) / 1000),
    }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 3);
}

function firstLine(text = '') {
  return text.split('\n')[0].slice(0, 200);
}
