import type { StoredEvent } from '../store/event-store.js';
import type { ChainLink } from './export-chain.js';

/** End of an export, which its last line or trailer states. */
export interface ExportEnd {
  complete: boolean;
  /** Reason for which the export is incomplete: `failed`, `permission_lost` or `shutdown`; `null`: complete. */
  reason: string | null;
  events: number;
  /** Continues the export; `null` when it is complete. */
  cursor: string | null;
}

/** Writes one export. */
export interface ExportWriter {
  /** Text before the first event; not repeated when an export continues at a cursor. */
  header: string;
  line(event: StoredEvent): string;
  /** Text after the last event; `null`: the format cannot state that the export is incomplete. */
  end(end: ExportEnd): string | null;
  /** Link of the last written line, in a format with chained lines; `null` in the others. */
  readonly link: ChainLink | null;
}
