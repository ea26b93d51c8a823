import { Table } from '@mantine/core';
import { chartAsTable } from '../ui/charts/charts.strings';
import * as strings from './health.strings';
import type { SystemPoint } from './queries';

/** The samples of a chart to read, the newest first. */
export function LineTable({
  name,
  lines,
  points,
  format,
  formatTime,
}: {
  name: string;
  lines: readonly Line[];
  points: readonly ChartPoint[];
  format: (value: number) => string;
  formatTime: (atMs: number) => string;
}) {
  const measured = points.filter((point) => lines.some((line) => typeof point[line.name] === 'number'));
  return (
    <div role="region" aria-label={chartAsTable(name)} tabIndex={0} style={{ height: 160, overflow: 'auto' }}>
      <Table verticalSpacing={2} className="tabular">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{strings.timeColumn}</Table.Th>
            {lines.map(({ name: key, label }) => (
              <Table.Th key={key} ta="right">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {measured.toReversed().map((point) => (
            <Table.Tr key={point.atMs}>
              <Table.Td>{formatTime(point.atMs)}</Table.Td>
              {lines.map(({ name: key }) => (
                <Table.Td key={key} ta="right">
                  {typeof point[key] === 'number' ? format(point[key]) : strings.notMeasured}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

export interface Line {
  name: Exclude<keyof SystemPoint, 'at'>;
  label: string;
  color: string;
  /** Dashes, so that lines differ by more than their color. */
  dashes?: string;
}

/** A point of a chart; without figures where nothing was measured. */
export type ChartPoint = { atMs: number } & Partial<Omit<SystemPoint, 'at'>>;

/** Later than so many intervals after the one before, a sample is not its neighbour. */
const MAX_LATE = 1.5;

/**
 * The samples, with a point without figures wherever one is missing: a line that is drawn through such a gap would
 * claim what was not measured.
 *
 * @param intervalMs how far apart samples are.
 */
export function withGaps(points: readonly SystemPoint[], intervalMs: number): ChartPoint[] {
  let before: number | null = null;
  return points.flatMap(({ at, ...figures }): ChartPoint[] => {
    const atMs = Date.parse(at);
    const isGap = before !== null && atMs - before > intervalMs * MAX_LATE;
    const gap = isGap && before !== null ? [{ atMs: before + intervalMs }] : [];
    before = atMs;
    return [...gap, { atMs, ...figures }];
  });
}
