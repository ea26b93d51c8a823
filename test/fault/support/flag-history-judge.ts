import { isDeepStrictEqual } from 'node:util';
import type { Attempt } from './flag-writer.js';

export interface HistoryRow {
  revision: number;
  entity: string;
  key: string;
  after: Record<string, unknown> | null;
  request_id: string | null;
}

/** Violations of the history: it must have no gaps, and each acknowledged change once. */
export function judgeHistory(
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
    if (made.length > 1) broken.push(`${id} stands ${made.length} times in the history`);
    if (answer === null) continue;
    const isDone = answer.status < 300;
    if (!isDone && made.length > 0) broken.push(`${id} was answered ${answer.status}, and was made`);
    if (isDone && always && made.length !== 1) broken.push(`${id} was answered, and is not in the history`);
    if (!isDone || answer.status === 204) continue;
    // The response must equal the entry of the history for its revision.
    const row = rows.find((one) => one.revision === answer.body['revision']);
    const isRecorded =
      row?.entity === entity &&
      row.key === key &&
      Object.entries(row.after ?? {}).every(([name, value]) => isDeepStrictEqual(value, answer.body[name]));
    if (!isRecorded) broken.push(`${id} was answered with what the history does not have at its revision`);
  }
  return broken;
}
