import { UnstyledButton, Button, Table } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { BarPlot } from './bar-plot';
import { TableToggle } from './table-toggle';
import { type BarSeries, type TimeBarsData, markersByBar } from './time-bars-data';
import classes from './time-bars.module.css';
import { numberText } from '../text/number-text';
import * as strings from './charts.strings';

/**
 * Counts over time as stacked bars, with a summary and a table as text alternatives. Rendered without a chart library: it
 * changes four times a second while events arrive, and a range can be selected by pointer and keyboard.
 *
 * @param name of the chart, `Events over time`.
 * @param summary the information of the chart as text.
 * @param formatTime of a moment, as short as the range allows.
 * @param onZoom receives the selected range, in Unix milliseconds.
 * @param picked the series to which the content below the chart is limited.
 * @param onPick receives a series of the legend, which then consists of buttons.
 */
export function TimeBars({
  data,
  name,
  summary,
  formatTime,
  onZoom,
  picked,
  onPick,
  height = 88,
}: {
  data: TimeBarsData;
  name: string;
  summary: ReactNode;
  formatTime: (ms: number) => string;
  onZoom?: (fromMs: number, toMs: number) => void;
  picked?: string;
  onPick?: (key: string) => void;
  height?: number;
}) {
  const [asTable, setAsTable] = useState(false);
  return (
    <figure className={classes.figure}>
      <div className={classes.head}>
        <figcaption className={classes.caption}>{summary}</figcaption>
        <div className={classes.legend}>
          {data.series.map((series) => (
            <LegendEntry
              key={series.key}
              series={series}
              isPicked={series.key === picked}
              {...(onPick === undefined ? {} : { onPick: () => onPick(series.key) })}
            />
          ))}
          {data.markers !== undefined && data.markers.items.length > 0 && (
            <span className={`ellipsis ${classes.entry}`}>
              <span className={classes.markerSwatch} />
              {data.markers.label}
            </span>
          )}
          <TableToggle asTable={asTable} onToggle={() => setAsTable(!asTable)} />
        </div>
      </div>
      {asTable ? (
        <BarTable {...{ data, name, formatTime, onZoom }} />
      ) : (
        <BarPlot {...{ data, name, formatTime, onZoom, height }} />
      )}
    </figure>
  );
}

function LegendEntry({
  series: { label, color, striped, icon: Icon },
  isPicked,
  onPick,
}: {
  series: BarSeries;
  isPicked: boolean;
  onPick?: () => void;
}) {
  const content = (
    <>
      <span
        className={classes.swatch}
        data-striped={striped || undefined}
        style={{ backgroundColor: color }}
      />
      {Icon !== undefined && <Icon size={12} aria-hidden />}
      {label}
    </>
  );
  if (onPick === undefined) return <span className={`ellipsis ${classes.entry}`}>{content}</span>;
  return (
    <UnstyledButton className={classes.entry} aria-pressed={isPicked} onClick={onPick}>
      {content}
    </UnstyledButton>
  );
}

/** The counts as a table; empty intervals are left out. */
function BarTable({
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
