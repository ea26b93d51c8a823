// npm test: runs all deterministic tests, and one story of each long lane.
// npm run test:all: runs every lane in full, one after the other, with a random seed. npm test -- <lane ...>: these lanes in full.
import { join } from 'node:path';
import { buildIfStale } from './build-if-stale.mjs';
import { expectedTimes, rememberTimes, timeLeft } from './test/expected-times.mjs';
import { isInstalled } from './test/is-installed.mjs';
import { groupsOf, leftOutOf, planOf } from './test/lanes.mjs';
import { seedFor } from './test/seed.mjs';
import { failureText, laneLine, unstableLine } from './test/summary.mjs';
import { retryFailed } from './test/retry-failed.mjs';
import { overdue, readUnstable } from './test/unstable.mjs';
import { verdictOf } from './test/verdict.mjs';
import { runVitest } from './test/vitest-run.mjs';

const root = join(import.meta.dirname, '..');
const plan = readPlan(process.argv.slice(2));
const form = plan.isShort ? 'short' : 'whole';
const leftOut = leftOutOf(plan.lanes, plan.isShort, isInstalled);
const groups = groupsOf(plan.lanes.filter((lane) => !leftOut.some(({ name }) => name === lane)));
const seed = seedFor(process.env, plan.isDrawn);
const env = {
  SEED: String(seed),
  SIGNALBOX_TESTS: form,
  // Tests of these parts skip themselves. Without this variable, they fail when a program is missing.
  SIGNALBOX_TESTS_LEFT_OUT: leftOut.map(({ name }) => name).join(','),
};

buildIfStale();
const runs = await runInTurn();
const second = await retryFailed(
  runs.flatMap(({ files }) => files),
  { root, env, announce: ({ path }) => print(`\n== retry, alone: ${path}`) },
);
process.exitCode = report();

function readPlan(args) {
  try {
    return planOf(args);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

async function runInTurn() {
  const done = [];
  const expected = expectedTimes(form);
  for (const [index, lanes] of groups.entries()) {
    print(`\n== ${lanes.join(', ')} (SEED=${seed}; ${timeLeft(groups.slice(index).map(String), expected)})`);
    const run = await runVitest({ root, lanes, env });
    done.push({ lanes, ...run });
    rememberTimes(form, { [String(lanes)]: Math.round(run.seconds) });
  }
  return done;
}

/** @returns {number} the exit status. */
function report() {
  print('');
  for (const run of runs) print(laneLine(run.lanes, run));
  const verdict = verdictOf(
    runs.flatMap(({ files }) => files),
    second,
  );
  const known = readUnstable(root);
  // Only the nightly run enforces the limit of a week: a change is not rejected because of the date.
  const late = plan.isDrawn ? overdue(known, Date.now()) : [];
  const unhandled = runs.flatMap((run) =>
    run.unhandled.map((error) => ({ lane: run.lanes[0], path: run.lanes.join(', '), title: '', error })),
  );
  const failed = [...unhandled, ...verdict.failed];

  for (const { name, missing } of leftOut) print(`left out: ${name} (not installed: ${missing.join(', ')})`);
  if (plan.onlyInFull.length > 0) print(`left out: ${plan.onlyInFull.join(', ')} (npm run test:all)`);
  for (const test of verdict.skipped) print(`skipped: ${test}`);
  for (const entry of late) print(`overdue: ${entry.test} is in test/unstable.md since ${entry.since}`);
  for (const failure of verdict.unstable) print(unstableLine(failure));
  process.stdout.write(failureText(failed, seed, plan.isShort));

  const failures = failed.length + late.length;
  const skipped = verdict.skipped.length > 0 ? `, ${verdict.skipped.length} skipped` : '';
  print(`\n${verdict.passed} passed, ${failures} failed${skipped}`);
  // An unreachable download is no fault of the tree, but a program that CI should have installed is.
  const isIncomplete = verdict.skipped.length > 0 || leftOut.some(({ isFetched }) => !isFetched);
  return failures > 0 || (process.env.CI === 'true' && isIncomplete) ? 1 : 0;
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
