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

/** Collects the sketches of a page, and adds them to those that are stored. */
export class SketchWriter {
  private readonly rows = new Map<string, SketchRow>();

  constructor(private readonly nowMs: number) {}

  /** Counts a value in one sketch of each length that is kept for its time. */
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

  /** Equal bins are added, so it does not matter how events are shared out among pages. */
  async write(page: ProjectionPage): Promise<void> {
    // In one order, as the rows of an index are found faster beside each other.
    const rows = [...this.rows.values()].sort((one, other) => (one.series < other.series ? -1 : 1));
    if (rows.length === 0) return;
    const bins = rows.map((row) => [...row.bins.keys()].sort((one, other) => one - other));
    await page.write(ADD, [
      page.build,
      rows.map(({ series }) => series),
      rows.map(({ seconds }) => seconds),
      rows.map(({ atMs }) => new Date(atMs).toISOString()),
      rows.map(({ events }) => events),
      rows.map(({ total }) => fromScaled(total)),
      rows.map(({ least }) => least),
      rows.map(({ most }) => most),
      bins.map((each) => `{${each.join(',')}}`),
      rows.map((row, i) => `{${(bins[i] ?? []).map((bin) => row.bins.get(bin)).join(',')}}`),
    ]);
  }
}

const ADD = `
  INSERT INTO performance_sketches AS p (build, series, seconds, at, events, total, least, most, bins, counts)
  SELECT $1::int, series, seconds, at, events, total, least, most, bins::int[], counts::bigint[]
    FROM unnest($2::uuid[], $3::int[], $4::timestamptz[], $5::bigint[], $6::numeric[], $7::float8[], $8::float8[],
                $9::text[], $10::text[])
      AS page (series, seconds, at, events, total, least, most, bins, counts)
      ON CONFLICT (build, series, seconds, at) DO UPDATE
     SET events = p.events + excluded.events, total = p.total + excluded.total,
         least = least(p.least, excluded.least), most = greatest(p.most, excluded.most),
         (bins, counts) = (SELECT array_agg(bin ORDER BY bin), array_agg(events ORDER BY bin)
                             FROM (SELECT bin, sum(events)::bigint AS events
                                     FROM unnest(p.bins || excluded.bins, p.counts || excluded.counts) AS u (bin, events)
                                    GROUP BY bin) AS merged)`;
