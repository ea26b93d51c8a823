import { Table } from '@mantine/core';
import { chartAsTable } from '../ui/charts/charts.strings';
import type { Line } from './chart-line';
import type { ChartPoint } from './with-gaps';
import * as strings from './health.strings';

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
