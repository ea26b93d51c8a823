import { withoutEscapeSequences } from '../../common/text/without-escape-sequences.js';
import type { StoredEvent } from '../store/event-store.js';
import { CHAIN_START, chainLine, type ChainLink } from './export-chain.js';

/** How an export ended, as its last line or trailer states it. */
export interface ExportEnd {
  complete: boolean;
  /** Why it is not complete: `failed`, `permission_lost` or `shutdown`. */
  reason: string | null;
  events: number;
  /** Continues the export; `null` when it is complete. */
  cursor: string | null;
}

/** Writes one export. */
export interface ExportWriter {
  /** Before the first event; not repeated when an export continues at a cursor. */
  header: string;
  line(event: StoredEvent): string;
  /** After the last event; `null`: the format cannot state that the export is not complete. */
  end(end: ExportEnd): string | null;
  /** The last line that was written, in a format whose lines are chained; `null` in the others. */
  readonly link: ChainLink | null;
}

export interface ExportFormat {
  contentType: string;
  /** Of the file, without the dot. */
  extension: string;
  /** Whether lines have the hash of the line before, so that a cursor has to name it. */
  isChained: boolean;
  /** @param after the line after which the export continues; ignored by formats that are not chained. */
  open(after: ChainLink | null): ExportWriter;
}

/** `data` is spliced in as text: numbers keep the digits that were sent. */
function jsonOf({ id, projectId, type, ts, receivedAt, level, source, data }: StoredEvent): string {
  return (
    `{"id":"${id}","project_id":"${projectId}","type":"${type}","ts":"${ts}","received_at":"${receivedAt}",` +
    `"level":"${level}","source":${JSON.stringify(source)},"data":${data}}`
  );
}

/** One JSON object a line. */
const NDJSON: ExportWriter = {
  header: '',
  link: null,
  line: (event) => `${jsonOf(event)}\n`,
  end: (end) => `${JSON.stringify({ export: end })}\n`,
};

/** NDJSON whose lines, the end included, have an index and a hash over themselves and the line before. */
class ChainedWriter implements ExportWriter {
  readonly header = '';

  constructor(public link: ChainLink) {}

  line(event: StoredEvent): string {
    return this.append(this.link.index + 1, jsonOf(event));
  }

  end(end: ExportEnd): string {
    return this.append(this.link.index, JSON.stringify({ export: end }));
  }

  private append(index: number, line: string): string {
    const { text, link } = chainLine(this.link, index, line);
    this.link = link;
    return `${text}\n`;
  }
}

/** RFC 4180. */
const CSV: ExportWriter = {
  header: 'id,project_id,type,ts,received_at,level,source,data\r\n',
  link: null,
  line: ({ id, projectId, type, ts, receivedAt, level, source, data }) =>
    `${[id, projectId, type, ts, receivedAt, level, source ?? '', data].map(csvCell).join(',')}\r\n`,
  // A line that is no event would be read as one. Trailers of the response state the end, which few clients read.
  end: ({ complete }) => (complete ? '' : null),
};

const NDJSON_TYPE = 'application/x-ndjson; charset=utf-8';

export const EXPORT_FORMATS = {
  ndjson: { contentType: NDJSON_TYPE, extension: 'ndjson', isChained: false, open: () => NDJSON },
  'chained-ndjson': {
    contentType: NDJSON_TYPE,
    extension: 'chained.ndjson',
    isChained: true,
    open: (after) => new ChainedWriter(after ?? CHAIN_START),
  },
  csv: {
    contentType: 'text/csv; charset=utf-8; header=present',
    extension: 'csv',
    isChained: false,
    open: () => CSV,
  },
} satisfies Record<string, ExportFormat>;

export type ExportFormatName = keyof typeof EXPORT_FORMATS;

/** A spreadsheet reads a cell that begins so as a formula, which can call programs and send data away. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * A cell of CSV. One that a spreadsheet would take for a formula begins with an apostrophe, which makes it text. Escape sequences of
 * terminals are left out before, as a formula could stand behind one.
 */
export function csvCell(text: string): string {
  const shown = withoutEscapeSequences(text);
  const safe = FORMULA.test(shown) ? `'${shown}` : shown;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
