import { Button, Table } from '@mantine/core';
import { numberText } from '../number-text';
import { markersByBar, type TimeBarsData } from './time-bars-data';
import * as strings from './charts.strings';

/** The same counts to read; intervals without any are left out. */
export function BarTable({
  data,
  name,
  formatTime,
  onZoom,
}: {
  data: TimeBarsData;
  name: string;
  formatTime: (ms: number) => string;
  onZoom?: (fromMs: number, toMs: number) => void;
}) {
  const { bars, barMs, series, markers } = data;
  const labels = markersByBar(data);
  const filled = bars.flatMap((bar, index) =>
    labels.has(index) || bar.values.some((value) => value > 0) ? [{ ...bar, labels: labels.get(index) }] : [],
  );
  return (
    <div
      role="region"
      aria-label={strings.chartAsTable(name)}
      tabIndex={0}
      style={{ maxHeight: 220, overflow: 'auto' }}
    >
      <Table verticalSpacing={2} className="tabular">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{strings.fromLabel}</Table.Th>
            {series.map(({ key, label }) => (
              <Table.Th key={key} ta="right">
                {label}
              </Table.Th>
            ))}
            {labels.size > 0 && <Table.Th>{markers?.label}</Table.Th>}
            {onZoom !== undefined && <Table.Th>{strings.rangeLabel}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {filled.map(({ at, values, labels: named }) => (
            <Table.Tr key={at}>
              <Table.Td>{formatTime(at)}</Table.Td>
              {series.map(({ key }, index) => (
                <Table.Td key={key} ta="right">
                  {numberText(values[index] ?? 0)}
                </Table.Td>
              ))}
              {labels.size > 0 && <Table.Td>{named?.join(', ')}</Table.Td>}
              {onZoom !== undefined && (
                <Table.Td>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={strings.zoomToTime(formatTime(at))}
                    onClick={() => onZoom(at, at + barMs)}
                  >
                    {strings.zoomIn}
                  </Button>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
