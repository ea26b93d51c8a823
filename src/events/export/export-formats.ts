import type { StoredEvent } from '../store/event-store.js';

/** How an export ended, as its last line or trailer states it. */
export interface ExportEnd {
  complete: boolean;
  /** Why it is not complete: `failed`, `permission_lost` or `shutdown`. */
  reason: string | null;
  events: number;
  /** Continues the export; `null` when it is complete. */
  cursor: string | null;
}

export interface ExportFormat {
  contentType: string;
  /** Before the first event; not repeated when an export continues at a cursor. */
  header: string;
  line(event: StoredEvent): string;
  /** After the last event; `null`: the format cannot state that the export is not complete. */
  end(end: ExportEnd): string | null;
}

/** One JSON object a line. `data` is spliced in as text: numbers keep the digits that were sent. */
const NDJSON: ExportFormat = {
  contentType: 'application/x-ndjson; charset=utf-8',
  header: '',
  line: ({ id, projectId, type, ts, receivedAt, level, source, data }) =>
    `{"id":"${id}","project_id":"${projectId}","type":"${type}","ts":"${ts}","received_at":"${receivedAt}",` +
    `"level":"${level}","source":${JSON.stringify(source)},"data":${data}}\n`,
  end: (end) => `${JSON.stringify({ export: end })}\n`,
};

/** RFC 4180. */
const CSV: ExportFormat = {
  contentType: 'text/csv; charset=utf-8; header=present',
  header: 'id,project_id,type,ts,received_at,level,source,data\r\n',
  line: ({ id, projectId, type, ts, receivedAt, level, source, data }) =>
    `${[id, projectId, type, ts, receivedAt, level, source ?? '', data].map(csvCell).join(',')}\r\n`,
  // A line that is no event would be read as one. Trailers of the response state the end, which few clients read.
  end: ({ complete }) => (complete ? '' : null),
};

export const EXPORT_FORMATS = { ndjson: NDJSON, csv: CSV };

export type ExportFormatName = keyof typeof EXPORT_FORMATS;

/** A spreadsheet reads a cell that begins so as a formula, which can call programs and send data away. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell of CSV. One that a spreadsheet would take for a formula begins with an apostrophe, which makes it text. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
