import type { StoredEvent } from '../store/event-store.js';
import { CSV, EXCEL_CSV } from './csv-writer.js';
import { CHAIN_START, chainLine, type ChainLink } from './export-chain.js';
import type { ExportEnd, ExportWriter } from './export-writer.js';

export interface ExportFormat {
  contentType: string;
  /** Encoding of the writer's texts. */
  encoding: 'utf8' | 'utf16le';
  /** Extension of the file, without the dot. */
  extension: string;
  /** Whether lines contain the hash of the previous line, so that a cursor must contain it. */
  isChained: boolean;
  /** @param after the line after which the export continues; ignored by formats that are not chained. */
  open(after: ChainLink | null): ExportWriter;
}

/** `data` is inserted as text, so that numbers keep the digits that were sent. */
function jsonOf({ id, projectId, type, ts, receivedAt, level, source, data }: StoredEvent): string {
  return (
    `{"id":"${id}","project_id":"${projectId}","type":"${type}","ts":"${ts}","received_at":"${receivedAt}",` +
    `"level":"${level}","source":${JSON.stringify(source)},"data":${data}}`
  );
}

/** One JSON object per line. */
const NDJSON: ExportWriter = {
  header: '',
  link: null,
  line: (event) => `${jsonOf(event)}\n`,
  end: (end) => `${JSON.stringify({ export: end })}\n`,
};

/** NDJSON whose lines, including the end, have an index and a hash of themselves and the previous line. */
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

const NDJSON_TYPE = 'application/x-ndjson; charset=utf-8';

export const EXPORT_FORMATS = {
  ndjson: {
    contentType: NDJSON_TYPE,
    encoding: 'utf8',
    extension: 'ndjson',
    isChained: false,
    open: () => NDJSON,
  },
  'chained-ndjson': {
    contentType: NDJSON_TYPE,
    encoding: 'utf8',
    extension: 'chained.ndjson',
    isChained: true,
    open: (after) => new ChainedWriter(after ?? CHAIN_START),
  },
  csv: {
    contentType: 'text/csv; charset=utf-8; header=present',
    encoding: 'utf8',
    extension: 'csv',
    isChained: false,
    open: () => CSV,
  },
  'csv-excel': {
    contentType: 'text/csv; charset=utf-16; header=present',
    encoding: 'utf16le',
    extension: 'csv',
    isChained: false,
    open: () => EXCEL_CSV,
  },
} satisfies Record<string, ExportFormat>;

export type ExportFormatName = keyof typeof EXPORT_FORMATS;
