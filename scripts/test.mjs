// npm test [-- lane ...]: runs every suite whose toolchain is there, names what it left out, and adds up.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './build-if-stale.mjs';

const root = join(import.meta.dirname, '..');

/** Lanes of one group run in one Vitest, side by side; groups run one after the other. */
const LANES = [
  { name: 'unit', group: 'fast', needs: [] },
  { name: 'db', group: 'fast', needs: [] },
  { name: 'e2e', group: 'fast', needs: [] },
  { name: 'readme', group: 'process', needs: ['bash', 'curl', 'openssl'] },
  { name: 'fault', group: 'process', needs: [] },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !LANES.some((lane) => lane.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `No such lane: ${unknown.join(', ')}. Lanes: ${LANES.map((lane) => lane.name).join(', ')}\n`,
  );
  process.exit(2);
}
const chosen = LANES.filter((lane) => wanted.length === 0 || wanted.includes(lane.name));
const leftOut = chosen
  .map((lane) => ({ ...lane, missing: lane.needs.filter((program) => !isInstalled(program)) }))
  .filter((lane) => lane.missing.length > 0);
const runnable = chosen.filter((lane) => !leftOut.some((out) => out.name === lane.name));

buildIfStale();

const total = { passed: 0, failed: 0, skipped: 0 };
let broken = false;
for (const group of new Set(runnable.map((lane) => lane.group))) {
  const lanes = runnable.filter((lane) => lane.group === group).map((lane) => lane.name);
  process.stdout.write(`\n== ${lanes.join(', ')}\n`);
  const result = runVitest(lanes);
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped += result.skipped;
  broken ||= result.broken;
}

for (const lane of leftOut) {
  process.stdout.write(`left out: ${lane.name} (not installed: ${lane.missing.join(', ')})\n`);
}
// A suite that could not even be loaded has no failed test; it must not look like success.
if (broken && total.failed === 0) total.failed = 1;
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`);
process.exit(total.failed > 0 || (process.env.CI === 'true' && leftOut.length > 0) ? 1 : 0);

function runVitest(lanes) {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-report-'));
  try {
    const report = join(folder, 'report.json');
    const args = [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...lanes.flatMap((lane) => ['--project', lane]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const { status } = spawnSync(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const counts = JSON.parse(readFileSync(report, 'utf8'));
    return {
      passed: counts.numPassedTests,
      failed: counts.numFailedTests,
      skipped: counts.numPendingTests + (counts.numTodoTests ?? 0),
      broken: status !== 0,
    };
  } catch {
    return { passed: 0, failed: 0, skipped: 0, broken: true };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isInstalled(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}
