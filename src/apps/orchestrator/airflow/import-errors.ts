import { textOf } from './airflow-responses.js';

/** What Airflow 3 has in place of a stack trace when its user may not read every DAG of the file. */
const REDACTED = /^REDACTED - you do not have read permission/;

type Row = Record<string, unknown>;

/**
 * The import error of the file that defines a DAG, and how many other files have one.
 *
 * @param rows as `/importErrors` lists them.
 * @param dag as Airflow knows it from an earlier parse; `null`: it never parsed the file. Its file is then one that is named
 *   like the DAG, or like the part of its id before `__`, which is the slug of the app.
 */
export function importErrorsOf(
  rows: readonly Row[],
  dagId: string,
  dag: Row | null,
): { own: { line: string | null } | null; others: number } {
  const own = rows.find((row) => (dag === null ? isNamedLike(row, dagId) : isFileOf(row, dag)));
  if (own === undefined) return { own: null, others: rows.length };
  return { own: { line: lastLine(textOf(own['stack_trace']) ?? '') }, others: rows.length - 1 };
}

/** Airflow 3 names the file within its bundle, Airflow 2 with the whole path. */
function isFileOf(row: Row, dag: Row): boolean {
  const file = textOf(row['filename']);
  if (file === null) return false;
  const [bundle, otherBundle] = [textOf(row['bundle_name']), textOf(dag['bundle_name'])];
  if (bundle !== null && otherBundle !== null && bundle !== otherBundle) return false;
  const whole = textOf(dag['fileloc']);
  return file === textOf(dag['relative_fileloc']) || file === whole || whole?.endsWith(`/${file}`) === true;
}

function isNamedLike(row: Row, dagId: string): boolean {
  const name = /([^/]*)\.py$/.exec(textOf(row['filename']) ?? '')?.[1];
  if (name === undefined) return false;
  const [slug = ''] = dagId.split('__');
  return [dagId, slug].map(plain).includes(plain(name));
}

/** A file name cannot be imported with the hyphens that an id may have. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll('-', '_');
}

/** `null`: the stack trace is hidden or empty. */
function lastLine(stackTrace: string): string | null {
  if (REDACTED.test(stackTrace)) return null;
  return (
    stackTrace
      .split(/\r?\n/)
      .map((line) => line.trim())
      .findLast((line) => line !== '') ?? null
  );
}
