import { isObject } from '../../../common/json/is-object.js';
import type { ApiVersion } from './airflow-version.js';

/** Keys that are rendered elsewhere, or that Airflow adds to each line redundantly. */
const NOT_EXTRA: ReadonlySet<string> = new Set([
  'timestamp',
  'level',
  'event',
  'error_detail',
  'sources',
  'logger',
  'filename',
  'lineno',
  'dag_id',
  'run_id',
  'task_id',
  'ti_id',
  'map_index',
  'try_number',
]);

/**
 * Renders the lines of a task's log as text. Airflow's lines about the location of the log are omitted, because they contain
 * names of hosts and folders.
 */
export function logRenderer(version: ApiVersion): (line: string) => string | null {
  return version === 'v2' ? structuredLines() : plainLines();
}

/** v1, `text/plain`: the worker's name, lines with `***` about the files, the log. */
function plainLines(): (line: string) => string | null {
  let first = true;
  return (line) => {
    const isHost = first;
    first = false;
    return isHost || line.startsWith('*** ') ? null : line;
  };
}

/** v2, NDJSON: one object per line, with occasional lines that are not JSON. */
function structuredLines(): (line: string) => string | null {
  let inSources = false;
  return (line) => {
    const entry = parse(line);
    if (entry === null) return line;
    const event = textOf(entry['event']);
    if (event.startsWith('::group::Log message source')) inSources = true;
    if (inSources) {
      if (event === '::endgroup::') inSources = false;
      return null;
    }
    return [head(entry, event), ...errorLines(entry['error_detail'])].join('\n');
  };
}

function head(entry: Record<string, unknown>, event: string): string {
  const extras = Object.entries(entry)
    .filter(([key, value]) => !NOT_EXTRA.has(key) && value !== null)
    .map(([key, value]) => `${key}=${textOf(value)}`);
  const level = textOf(entry['level']).toUpperCase();
  return [textOf(entry['timestamp']), level, event, ...extras].filter((part) => part !== '').join(' ');
}

/** Tracebacks consist of several parts; the root cause is the last. */
function errorLines(detail: unknown): string[] {
  if (!Array.isArray(detail)) return [];
  return detail
    .filter(isObject)
    .flatMap((error) => [
      'Traceback (most recent call last):',
      ...(Array.isArray(error['frames']) ? error['frames'] : [])
        .filter(isObject)
        .map(
          (at) =>
            `  File "${textOf(at['filename'])}", line ${textOf(at['lineno'])}, in ${textOf(at['name'])}`,
        ),
      `${textOf(error['exc_type'])}: ${textOf(error['exc_value'])}`,
    ]);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
