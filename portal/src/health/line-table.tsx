import { Table } from '@mantine/core';
import { chartAsTable } from '../ui/charts/charts.strings';
import * as strings from './health.strings';
import type { SystemPoint } from './queries';

/** Table of a chart's samples, newest first. */
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
  /** Dash pattern, so that lines differ by more than their color. */
  dashes?: string;
}

/** Point of a chart; without figures when a sample is missing. */
export type ChartPoint = { atMs: number } & Partial<Omit<SystemPoint, 'at'>>;

/** Distance to the previous sample, in intervals, beyond which samples in between are missing. */
const MAX_LATE = 1.5;

/**
 * Adds an empty point to each gap between samples: a line through the gap would show values that were not measured.
 *
 * @param intervalMs interval between samples.
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
