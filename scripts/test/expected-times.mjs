import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FILE = join(import.meta.dirname, '../../.cache/test-times.json');

/** Seconds on two quiet cores, for a machine that has not run these lanes yet. */
const MEASURED = {
  'unit, portal, db, e2e': 400,
  'unit, portal, db': 140,
  browser: 330,
  interop: 35,
  airflow: 310,
  readme: 75,
  fault: 510,
};

/** How long groups of lanes take: as long as the last time here, else as long as was measured on two cores. */
export function expectedTimes() {
  return { ...MEASURED, ...lastTimes() };
}

/** @param times seconds by the names of lanes that ran together, of this run */
export function rememberTimes(times) {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify({ ...lastTimes(), ...times }));
}

/**
 * What is left, in words.
 *
 * @param tracks names of the lanes that ran together and are not finished, in tracks that run beside each other
 * @param expected seconds by these names
 */
export function timeLeft(tracks, expected) {
  const seconds = tracks.map((names) => names.map((name) => expected[name]));
  if (seconds.flat().includes(undefined))
    return 'time left: unknown, as these lanes have not run together here';
  const most = Math.max(0, ...seconds.map((each) => each.reduce((sum, one) => sum + one, 0)));
  return most < 90 ? `about ${Math.round(most)} s left` : `about ${Math.round(most / 60)} min left`;
}

function lastTimes() {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch {
    return {};
  }
}
