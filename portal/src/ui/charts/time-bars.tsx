import { UnstyledButton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { BarPlot } from './bar-plot';
import { BarTable } from './bar-table';
import { TableToggle } from '../table-toggle';
import type { BarSeries, TimeBarsData } from './time-bars-data';
import classes from './time-bars.module.css';

/**
 * Counts over time as stacked bars, with a summary in words and a table for people who cannot see them. Drawn here and
 * not by a chart library: it changes four times a second while events come in, and a range of it can be chosen by
 * pointer and by keyboard.
 *
 * @param name of the chart, `Events over time`.
 * @param summary the information of the chart as text.
 * @param formatTime of a moment, as short as the range allows.
 * @param onZoom given the range that was chosen, in Unix milliseconds.
 * @param picked the series to which what is below the chart is limited.
 * @param onPick given a series of the legend, which then consists of buttons.
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
