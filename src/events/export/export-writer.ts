import type { StoredEvent } from '../store/event-store.js';
import type { ChainLink } from './export-chain.js';

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
