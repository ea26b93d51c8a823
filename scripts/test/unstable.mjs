import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const WEEK_MS = 7 * 86_400_000;

/**
 * The known unstable tests, from the table of `test/unstable.md`.
 *
 * @returns {{ since: string, test: string, cause: string }[]} `since` is a date, `test` a file and a title.
 */
export function readUnstable(root) {
  return parseUnstable(readFileSync(join(root, 'test', 'unstable.md'), 'utf8'));
}

export function parseUnstable(markdown) {
  return markdown
    .split('\n')
    .map((line) => /^\|\s*(\d{4}-\d{2}-\d{2})\s*\|\s*(.+?)\s*\|\s*(.+?)\s*\|$/.exec(line))
    .filter((match) => match !== null)
    .map(([, since, test, cause]) => ({ since, test, cause }));
}

/** Entries that are more than a week old at `nowMs`. */
export function overdue(entries, nowMs) {
  return entries.filter(({ since }) => nowMs - Date.parse(since) > WEEK_MS);
}
