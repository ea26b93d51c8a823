import sql, { type Sql } from 'sql-template-tag';
import { execute } from '../../../database/rows.js';
import type { ProjectionPage } from '../../projections/projection-page.js';
import type { Resolution } from './resolutions.js';
import { fromScaled } from './sketch-bins.js';

/** One measured value. */
export interface Measurement {
  ms: number;
  value: number;
  /** The value as an exact multiple of 10^-15, so that sums do not depend on their order. */
  scaled: bigint;
  bin: number;
}

interface SketchRow {
  series: string;
  seconds: number;
  atMs: number;
  events: number;
  total: bigint;
  least: number;
  most: number;
  bins: Map<number, number>;
}

/** Collects the sketches of a page, and merges them into the stored ones. */
export class SketchWriter {
  private readonly rows = new Map<string, SketchRow>();

  constructor(private readonly nowMs: number) {}

  /** Counts a value in one sketch of each length that is still stored for the value's time. */
  add(series: string, { ms, value, scaled, bin }: Measurement, resolutions: readonly Resolution[]): void {
    for (const { seconds, keptDays } of resolutions) {
      if (this.nowMs - ms > keptDays * 86_400_000) continue;
      const atMs = Math.floor(ms / (seconds * 1000)) * seconds * 1000;
      const key = `${series} ${seconds} ${atMs}`;
      let row = this.rows.get(key);
      if (row === undefined) {
        row = { series, seconds, atMs, events: 0, total: 0n, least: value, most: value, bins: new Map() };
        this.rows.set(key, row);
      }
      row.events += 1;
      row.total += scaled;
      row.least = Math.min(row.least, value);
      row.most = Math.max(row.most, value);
      row.bins.set(bin, (row.bins.get(bin) ?? 0) + 1);
    }
  }

  /** Counts of equal bins are added, so the result does not depend on the distribution of events over pages. */
  async write(page: ProjectionPage): Promise<void> {
    // Sorted, because rows that are adjacent in the index are found faster.
    const rows = [...this.rows.values()].sort((one, other) => (one.series < other.series ? -1 : 1));
    if (rows.length === 0) return;
    await execute(page.manager, addSketches(page.build, rows));
  }
}

function addSketches(build: number, rows: readonly SketchRow[]): Sql {
  const bins = rows.map((row) => [...row.bins.keys()].sort((one, other) => one - other));
  const binTexts = bins.map((each) => `{${each.join(',')}}`);
  const countTexts = rows.map((row, i) => `{${(bins[i] ?? []).map((bin) => row.bins.get(bin)).join(',')}}`);
  return sql`
  INSERT INTO performance_sketches AS p (build, series, seconds, at, events, total, least, most, bins, counts)
  SELECT ${build}::int, series, seconds, at, events, total, least, most, bins::int[], counts::bigint[]
    FROM unnest(${rows.map(({ series }) => series)}::uuid[], ${rows.map(({ seconds }) => seconds)}::int[],
                ${rows.map(({ atMs }) => new Date(atMs).toISOString())}::timestamptz[],
                ${rows.map(({ events }) => events)}::bigint[], ${rows.map(({ total }) => fromScaled(total))}::numeric[],
                ${rows.map(({ least }) => least)}::float8[], ${rows.map(({ most }) => most)}::float8[],
                ${binTexts}::text[], ${countTexts}::text[])
      AS page (series, seconds, at, events, total, least, most, bins, counts)
      ON CONFLICT (build, series, seconds, at) DO UPDATE
     SET events = p.events + excluded.events, total = p.total + excluded.total,
         least = least(p.least, excluded.least), most = greatest(p.most, excluded.most),
         (bins, counts) = (SELECT array_agg(bin ORDER BY bin), array_agg(events ORDER BY bin)
                             FROM (SELECT bin, sum(events)::bigint AS events
                                     FROM unnest(p.bins || excluded.bins, p.counts || excluded.counts) AS u (bin, events)
                                    GROUP BY bin) AS merged)`;
}
