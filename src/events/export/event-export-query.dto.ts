import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { EventRangeQuery } from '../explorer/events.dto.js';
import { EXPORT_FORMATS, type ExportFormatName } from './export-formats.js';

const FORMATS = Object.keys(EXPORT_FORMATS);

/** Without `to` until now, without `from` from the oldest event on. */
export class EventExportQuery extends EventRangeQuery {
  /**
   * Format of the export: `ndjson`, one JSON object a line; `chained-ndjson`, the same with an index and a hash chain over the lines;
   * `csv`; or `csv-excel`, which Excel opens with the right characters and columns in every region (UTF-16, separated by tabs).
   */
  @IsOptional()
  @IsIn(FORMATS)
  format: ExportFormatName = 'ndjson';

  /**
   * `<ts>_<id>` of the last line received, with `_<index>_<hash>` when the lines are chained, or the `cursor` of an export's end: the
   * export continues after this event.
   * @example 2026-11-21T10:00:04.000000Z_019ab5c2-7d53-7b1c-9d5e-2f6a1c0b3e44
   */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  cursor?: string;
}
