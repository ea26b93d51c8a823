import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FILE = join(import.meta.dirname, '../../.cache/test-times.json');

/** Seconds on two quiet cores, for a machine that has not run these lanes yet, by the form in which they run. */
const MEASURED = {
  short: { 'unit,portal,db,e2e': 300 },
  whole: { 'unit,portal,db,e2e': 500 },
};

/**
 * How long groups of lanes take: as long as the last time here, else as long as was measured on two cores.
 *
 * @param {'short' | 'whole'} form
 */
export function expectedTimes(form) {
  return { ...MEASURED[form], ...lastTimes()[form] };
}

/** @param times seconds by the names of lanes that ran together, of this run */
export function rememberTimes(form, times) {
  const last = lastTimes();
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify({ ...last, [form]: { ...last[form], ...times } }));
}

/**
 * What is left, in words.
 *
 * @param {string[]} groups names of the lanes that run together, of each group that is not finished
 * @param {Record<string, number>} expected seconds by these names
 */
export function timeLeft(groups, expected) {
  const seconds = groups.map((names) => expected[names]);
  if (seconds.includes(undefined)) return 'time left: unknown, as these lanes have not run here';
  const sum = seconds.reduce((total, one) => total + one, 0);
  return sum < 90 ? `about ${Math.round(sum)} s left` : `about ${Math.round(sum / 60)} min left`;
}

function lastTimes() {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch {
    return {};
  }
}
