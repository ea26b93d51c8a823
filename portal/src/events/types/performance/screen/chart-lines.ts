import type { Series, SeriesItem } from './queries';
import * as strings from './performance-screen.strings';

/** Number of groups in the chart, by number of values; the table has all. */
const MAX_GROUPS = 5;
/** Minimum number of distances between points to determine the usual one. */
const MIN_DISTANCES = 3;

export interface ChartLine {
  key: string;
  label: string;
  color: string;
  /** Dash pattern, so that lines differ by more than their color. */
  dashes?: string;
}

export type ChartRow = { atMs: number } & Record<string, number | null>;

const COLORS = ['var(--bar-info)', 'var(--bar-warn)', 'var(--bar-err)', 'var(--bar-ok)', 'var(--bar-off)'];
const DASHES = [undefined, '6 3', '2 3', '8 3 2 3', '1 2'];

/**
 * The lines of the chart, and a row for each step. Lines have gaps at rows without values: there is none for steps that are
 * empty only because the metric is sent less often than every step.
 */
export function chartOf(
  { items, previous, from, to, step }: Series,
  isGrouped: boolean,
): { lines: ChartLine[]; rows: ChartRow[] } {
  const fromMs = Date.parse(from);
  const stepMs = step * 1000;
  const count = Math.round((Date.parse(to) - fromMs) / stepMs);
  const rows = Array.from({ length: count }, (_, i): ChartRow => ({ atMs: fromMs + i * stepMs }));
  const lines: ChartLine[] = [];
  const draw = (
    item: SeriesItem | undefined,
    value: 'p50' | 'p95' | 'p99',
    label: string,
    shiftMs = 0,
  ): void => {
    const key = `line${lines.length}`;
    const place = lines.length % COLORS.length;
    const dashes = DASHES[place];
    lines.push({
      key,
      label,
      color: COLORS[place] ?? 'currentColor',
      ...(dashes === undefined ? {} : { dashes }),
    });
    for (const row of rows) row[key] = null;
    for (const point of item?.points ?? []) {
      const row = rows[Math.round((Date.parse(point.at) + shiftMs - fromMs) / stepMs)];
      if (row !== undefined) row[key] = point[value];
    }
  };
  if (isGrouped) {
    for (const item of items.slice(0, MAX_GROUPS))
      draw(item, 'p95', strings.p95Of(item.group ?? strings.otherValues));
    return { lines, rows: withoutUsualGaps(rows) };
  }
  draw(items[0], 'p50', strings.p50);
  draw(items[0], 'p95', strings.p95);
  draw(items[0], 'p99', strings.p99);
  if (previous !== null)
    draw(previous.items[0], 'p95', strings.previousP95, fromMs - Date.parse(previous.from));
  return { lines, rows: withoutUsualGaps(rows) };
}

function withoutUsualGaps(rows: readonly ChartRow[]): ChartRow[] {
  const filled = rows.flatMap((row, index) => (isEmpty(row) ? [] : [index]));
  const distances = filled.slice(1).map((index, i) => index - (filled[i] ?? 0));
  const usual = distances.toSorted((one, other) => one - other)[Math.floor(distances.length / 2)] ?? 1;
  if (distances.length < MIN_DISTANCES) return [...rows];
  return rows.filter((row, index) => {
    if (!isEmpty(row)) return true;
    const next = filled.findIndex((at) => at > index);
    return next < 1 || (distances[next - 1] ?? 0) > usual;
  });
}

function isEmpty({ atMs: _atMs, ...values }: ChartRow): boolean {
  return Object.values(values).every((value) => value === null);
}
