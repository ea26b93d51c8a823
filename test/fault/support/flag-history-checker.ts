import { isDeepStrictEqual } from 'node:util';
import type { Attempt } from './flag-writer.js';

export interface HistoryRow {
  revision: number;
  entity: string;
  key: string;
  after: Record<string, unknown> | null;
  request_id: string | null;
}

/** Checks that the history has no gaps, and contains each acknowledged change once. @returns the violations. */
export function checkHistory(
  rows: readonly HistoryRow[],
  revision: number,
  attempts: readonly Attempt[],
): string[] {
  const broken: string[] = [];
  const revisions = rows.map((one) => one.revision).toSorted((a, b) => a - b);
  if (revisions.length !== revision || revisions.some((one, i) => one !== i + 1)) {
    broken.push(`revisions up to ${revision}: ${revisions.join(' ')}`);
  }
  for (const { id, entity, key, always, answer } of attempts) {
    const made = rows.filter((row) => row.request_id === id);
    if (made.length > 1) broken.push(`${id} is in the history ${made.length} times`);
    if (answer === null) continue;
    const isDone = answer.status < 300;
    if (!isDone && made.length > 0) broken.push(`${id} had the response ${answer.status}, but was made`);
    if (isDone && always && made.length !== 1)
      broken.push(`${id} was acknowledged, but is not in the history`);
    if (!isDone || answer.status === 204) continue;
    // The response must equal the entry of the history for its revision.
    const row = rows.find((one) => one.revision === answer.body['revision']);
    const isRecorded =
      row?.entity === entity &&
      row.key === key &&
      Object.entries(row.after ?? {}).every(([name, value]) => isDeepStrictEqual(value, answer.body[name]));
    if (!isRecorded) broken.push(`the response to ${id} differs from the history at its revision`);
  }
  return broken;
}
