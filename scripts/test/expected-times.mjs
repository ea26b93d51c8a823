import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FILE = join(import.meta.dirname, '../../.cache/test-times.json');

/** Seconds on two idle cores, by form, for a machine that has not run these lanes yet. */
const MEASURED = {
  short: { 'unit,portal,db,e2e': 300 },
  whole: { 'unit,portal,db,e2e': 500 },
};

/**
 * Expected seconds of groups of lanes: those of the last run on this machine, otherwise those measured on two cores.
 *
 * @param {'short' | 'whole'} form
 */
export function expectedTimes(form) {
  return { ...MEASURED[form], ...lastTimes()[form] };
}

/** @param times seconds of this run, by the names of the lanes that ran together */
export function rememberTimes(form, times) {
  const last = lastTimes();
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify({ ...last, [form]: { ...last[form], ...times } }));
}

/**
 * The remaining time as text.
 *
 * @param {string[]} groups unfinished groups, each as the names of its lanes
 * @param {Record<string, number>} expected seconds by group
 */
export function timeLeft(groups, expected) {
  const seconds = groups.map((names) => expected[names]);
  if (seconds.includes(undefined))
    return 'time left: unknown, because these lanes have not run on this machine';
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
