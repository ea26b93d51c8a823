import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { EventRangeQuery } from '../explorer/events.dto.js';
import { EXPORT_FORMATS, type ExportFormatName } from './export-formats.js';

const FORMATS = Object.keys(EXPORT_FORMATS);

/** Default range: from the oldest event to the current time. */
export class EventExportQuery extends EventRangeQuery {
  /**
   * Format of the export. `ndjson`: one JSON object per line. `chained-ndjson`: the same with an index and a hash chain over the
   * lines. `csv`: comma-separated values. `csv-excel`: UTF-16 with tabs, which Excel opens correctly in every locale.
   */
  @IsOptional()
  @IsIn(FORMATS)
  format: ExportFormatName = 'ndjson';

  /**
   * Position after which the export continues: `<ts>_<id>` of the last line received, followed by `_<index>_<hash>` for
   * `chained-ndjson`, or the `cursor` at the end of an incomplete export.
   * @example 2026-11-21T10:00:04.000000Z_019ab5c2-7d53-7b1c-9d5e-2f6a1c0b3e44
   */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  cursor?: string;
}
