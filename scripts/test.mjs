// npm test [-- lane ...]: runs every suite whose toolchain is there, names what it left out, and adds up.
// npm test -- quick: unit, portal and db without the files that take longest (vitest.config.ts).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { buildIfStale } from './build-if-stale.mjs';
import { expectedTimes, rememberTimes, timeLeft } from './test/expected-times.mjs';
import { isInstalled } from './test/is-installed.mjs';

const root = join(import.meta.dirname, '..');

/**
 * Groups run one after the other in three tracks of about the same length. At any time one of them computes, and the others
 * wait much of the time, for an Airflow, for a page, or for a service that was killed or cut off. The clients come late: in
 * CI their Rust is compiled meanwhile.
 */
const TRACKS = [
  ['fast', 'readme'],
  ['airflow', 'browser', 'kafka'],
  ['fault', 'interop', 'clients'],
];
/**
 * Lanes of one group run in one Vitest, side by side. A part of a lane needs more than the lane: it alone is left out where
 * that is missing.
 */
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
  {
    name: 'clients',
    group: 'clients',
    needs: [],
    parts: [
      { name: 'clients/examples', needs: ['bash', 'curl'] },
      { name: 'clients/python', needs: ['python3 3.10 with venv'] },
      { name: 'clients/go', needs: ['go 1.24'] },
      { name: 'clients/rust', needs: ['cargo 1.85 with clippy and rustfmt'] },
    ],
  },
  { name: 'airflow', group: 'airflow', needs: ['python3 3.10 with venv'] },
  { name: 'browser', group: 'browser', needs: ['chromium'] },
  { name: 'readme', group: 'readme', needs: ['bash', 'curl', 'openssl'] },
  { name: 'fault', group: 'fault', needs: [] },
  { name: 'kafka', group: 'kafka', needs: ['java', 'mvn'] },
  { name: 'ha', group: 'interop', needs: ['haproxy', 'pgbouncer'] },
  {
    name: 'deploy',
    group: 'interop',
    needs: ['promtool'],
    parts: [
      { name: 'deploy/proxies', needs: ['nginx', 'caddy'] },
      { name: 'deploy/systemd', needs: ['systemd-analyze'] },
      { name: 'deploy/image', needs: ['buildah as root', 'mmdebstrap'] },
      { name: 'deploy/compose', needs: ['go 1.24'] },
      { name: 'deploy/chart', needs: ['go 1.24', 'python3 3.10 with venv'] },
    ],
  },
];

/** Runs a program and writes its CPU time, with all of its own, to the file `$0`: on shared cores, the elapsed time depends on the others. */
const WITH_CPU_TIME = '"$@"; status=$?; times >"$0"; exit $status';

const QUICK = ['unit', 'portal', 'db'];
const args = process.argv.slice(2);
const isQuick = args.includes('quick');
const wanted = args.flatMap((name) => (name === 'quick' ? QUICK : [name]));
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
const skippedTests = [];
const retried = [];
let broken = false;
const tracks = TRACKS.map((groups) => groups.filter((group) => lanesOf(group).length > 0)).filter(
  (groups) => groups.length > 0,
);
/** Names of lanes that run together and are not finished, by track. */
const pending = tracks.map((groups) => groups.map((group) => lanesOf(group).join(', ')));
const expected = expectedTimes();
const times = {};
process.stdout.write(`${timeLeft(pending, expected)}\n`);
await Promise.all(
  tracks.map((groups, track) => runGroups(track, groups, track === 0 ? 'inherit' : 'at end')),
);
rememberTimes(times);

process.stdout.write('\n');
for (const { lanes, result, seconds } of summary) {
  const slowest = result.slowest.map(({ name, seconds }) => `${name} ${seconds} s`).join(', ');
  process.stdout.write(
    `${lanes.join(', ')}: ${result.passed} passed, ${result.failed} failed, ${seconds} s, ${result.cpuSeconds} s of CPU time`,
  );
  process.stdout.write(slowest === '' ? '\n' : ` (slowest files: ${slowest})\n`);
}
// Again at the end: what a long run prints is often kept by its last lines only.
for (const test of retried) process.stdout.write(`passed when tried again: ${test}\n`);
for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);
for (const test of skippedTests) process.stdout.write(`skipped: ${test}\n`);

for (const lane of leftOut) {
  process.stdout.write(`left out: ${lane.name} (not installed: ${lane.missing.join(', ')})\n`);
}
// A suite that could not even be loaded has no failed test; it must not count as success.
if (broken && total.failed === 0) total.failed = 1;
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`);
const isIncomplete = leftOut.length > 0 || total.skipped > 0;
process.exit(total.failed > 0 || (process.env.CI === 'true' && isIncomplete) ? 1 : 0);

function lanesOf(group) {
  return runnable.filter((lane) => lane.group === group).map((lane) => lane.name);
}

async function runGroups(track, names, output) {
  for (const group of names) {
    const lanes = lanesOf(group);
    if (output === 'inherit') process.stdout.write(`\n== ${lanes.join(', ')}\n`);
    const startedAt = performance.now();
    const result = await runVitest(lanes, output);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    summary.push({ lanes, result, seconds });
    times[lanes.join(', ')] = seconds;
    pending[track].shift();
    if (pending.flat().length > 0)
      process.stdout.write(`\n${lanes.join(', ')}: ${seconds} s; ${timeLeft(pending, expected)}\n`);
    total.passed += result.passed;
    total.failed += result.failed;
    total.skipped += result.skipped;
    failures.push(...result.failures);
    skippedTests.push(...result.skippedTests);
    retried.push(...result.retried);
    broken ||= result.broken;
  }
}

/** @param output `at end`: in one piece, so that it does not mix with that of the other tracks. */
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
    const cpu = join(folder, 'cpu.txt');
    const child = spawn('/bin/sh', ['-c', WITH_CPU_TIME, cpu, process.execPath, ...args], {
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
      skippedTests: skippedTestsOf(counts),
      slowest: slowestFiles(counts),
      retried: readFileSync(retried, 'utf8').split('\n').filter(Boolean),
      cpuSeconds: cpuSeconds(readFileSync(cpu, 'utf8')),
      broken: status !== 0,
    };
  } catch {
    return {
      passed: 0,
      failed: 0,
      skipped: 0,
      failures: [`${lanes.join(', ')} (no report)`],
      skippedTests: [],
      retried: [],
      slowest: [],
      cpuSeconds: 0,
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

/** Tests that skip themselves where a program or a right is missing. */
function skippedTestsOf(report) {
  return report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => ['pending', 'skipped', 'todo'].includes(test.status))
      .map((test) => `${relative(root, file.name)} > ${test.fullName}`),
  );
}

/** The second line of `times` has what the processes used that ended: `1m2.500s 0m3.100s`, user and system. */
function cpuSeconds(times) {
  const ofChildren = times.trim().split('\n').at(-1) ?? '';
  const parts = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)];
  return Math.round(
    parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0),
  );
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
