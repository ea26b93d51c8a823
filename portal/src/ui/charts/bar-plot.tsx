import { useElementSize } from '@mantine/hooks';
import { memo, useId, useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { numberText } from '../text/number-text';
import { BarAxis, isChosen, moveRange, rangeMs, type BarRange } from './bar-axis';
import { markersByBar, type BarSeries, type TimeBar, type TimeBarsData } from './time-bars-data';
import classes from './time-bars.module.css';
import * as strings from './charts.strings';

/** Initial width, until the element is measured. */
const FIRST_WIDTH = 800;
const MIN_BAR = 1;

/**
 * A list box of intervals, rendered as bars: arrow keys move through them, Shift selects several, Enter or dragging zooms
 * in.
 */
export function BarPlot({
  data,
  name,
  formatTime,
  onZoom,
  height,
}: {
  data: TimeBarsData;
  name: string;
  formatTime: (ms: number) => string;
  onZoom?: (fromMs: number, toMs: number) => void;
  height: number;
}) {
  const { bars, barMs, series } = data;
  const markers = useMemo(() => markersByBar(data), [data]);
  const { ref, width: measured } = useElementSize();
  const [range, setRange] = useState<BarRange | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [dragging, setDragging] = useState(false);
  const [focused, setFocused] = useState(false);
  const id = useId();
  const width = measured || FIRST_WIDTH;
  const step = width / Math.max(1, bars.length);
  const most = roundUp(Math.max(0, ...bars.map(total)));
  const last = bars.length - 1;
  const current = hovered ?? (focused ? Math.min(range?.head ?? last, last) : null);

  const indexAt = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    return Math.min(last, Math.max(0, Math.floor((event.clientX - left) / step)));
  };
  const zoom = (chosen: BarRange) => {
    const [first] = bars;
    setRange(null);
    if (first !== undefined) onZoom?.(...rangeMs(chosen, first.at, barMs));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const here = range ?? { anchor: last, head: last };
    const moved = moveRange(here, event, last);
    if (moved !== null) setRange(moved);
    else if ((event.key === 'Enter' || event.key === ' ') && onZoom !== undefined) zoom(here);
    else if (event.key === 'Escape' && range !== null && range.anchor !== range.head) setRange(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isMarked = (index: number) => range !== null && (dragging || focused) && isChosen(range, index);
  const bar = current === null ? undefined : bars[current];
  const labelOf = (one: TimeBar, index: number) => {
    const counts = `${formatTime(one.at)}: ${countText(one, series)}`;
    const labels = markers.get(index);
    return labels === undefined ? counts : strings.withMarkers(counts, labels);
  };

  return (
    <>
      <div
        ref={ref}
        role="listbox"
        tabIndex={0}
        aria-label={strings.chartKeys(name, onZoom !== undefined)}
        aria-multiselectable={onZoom !== undefined}
        aria-orientation="horizontal"
        aria-activedescendant={focused && current !== null ? `${id}-${current}` : undefined}
        className={classes.plot}
        data-zoom={onZoom !== undefined || undefined}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onPointerMove={(event) => {
          const index = indexAt(event);
          setHovered(index);
          if (dragging && range !== null && range.head !== index) setRange({ ...range, head: index });
        }}
        onPointerLeave={() => setHovered(null)}
        onPointerDown={(event) => {
          if (onZoom === undefined || event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragging(true);
          setRange({ anchor: indexAt(event), head: indexAt(event) });
        }}
        onPointerUp={() => {
          if (!dragging) return;
          setDragging(false);
          if (range !== null) zoom(range);
        }}
        onPointerCancel={() => {
          setDragging(false);
          setRange(null);
        }}
      >
        <svg
          className={classes.svg}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="presentation"
        >
          <defs>
            <pattern id={`${id}-stripes`} width={4} height={4} patternUnits="userSpaceOnUse">
              <path d="M-1,1 l2,-2 M0,4 l4,-4 M3,5 l2,-2" stroke="rgba(255,255,255,0.55)" strokeWidth={1} />
            </pattern>
          </defs>
          <line x2={width} y1={height - 0.5} y2={height - 0.5} stroke="var(--app-border)" />
          {bars.map((one, index) => (
            <Bar
              key={one.at}
              id={`${id}-${index}`}
              label={labelOf(one, index)}
              values={one.values}
              series={series}
              x={index * step}
              width={step}
              height={height}
              most={most}
              stripes={`url(#${id}-stripes)`}
              isCurrent={index === current}
              isSelected={isMarked(index)}
            />
          ))}
          {[...markers.keys()].map((index) => (
            <MarkerLine key={index} x={(index + 0.5) * step} height={height} />
          ))}
        </svg>
        {bar !== undefined && current !== null && (
          <div className={classes.tip} style={tipPlace(current, step, width)} aria-hidden>
            {labelOf(bar, current)}
          </div>
        )}
      </div>
      <BarAxis bars={bars} width={width} formatTime={formatTime} />
    </>
  );
}

/** Its words are those of the bar under it. */
function MarkerLine({ x, height }: { x: number; height: number }) {
  return (
    <g className={classes.marker}>
      <line x1={x} x2={x} y1={0} y2={height} strokeDasharray="2 2" />
      <path d={`M${x - 4},-2 h8 l-4,6 z`} />
    </g>
  );
}

const Bar = memo(function Bar({
  id,
  label,
  values,
  series,
  x,
  width,
  height,
  most,
  stripes,
  isCurrent,
  isSelected,
}: {
  id: string;
  label: string;
  values: readonly number[];
  series: readonly BarSeries[];
  x: number;
  width: number;
  height: number;
  most: number;
  stripes: string;
  isCurrent: boolean;
  isSelected: boolean;
}) {
  const gap = width > 4 ? 1.5 : 0.5;
  const tops = stackTops(values, (value) => Math.max(MIN_BAR, (value / most) * (height - 2)), height);
  return (
    <g
      id={id}
      role="option"
      aria-label={label}
      aria-selected={isSelected}
      className={classes.bucket}
      data-current={isCurrent || undefined}
      data-selected={isSelected || undefined}
    >
      <rect className={classes.band} x={x} width={width} height={height} />
      {series.map(({ key, color, striped }, index) => {
        const top = tops[index];
        if (top === undefined || top.size === 0) return null;
        const place = { x: x + gap / 2, y: top.y, width: Math.max(1, width - gap), height: top.size };
        return (
          <g key={key}>
            <rect {...place} fill={color} />
            {striped === true && <rect {...place} fill={stripes} />}
          </g>
        );
      })}
    </g>
  );
});

function stackTops(
  values: readonly number[],
  sizeOf: (value: number) => number,
  height: number,
): { y: number; size: number }[] {
  let y = height;
  return values.map((value) => {
    const size = value > 0 ? sizeOf(value) : 0;
    y -= size;
    return { y, size };
  });
}

/** Rounded to two digits, so that one more event does not rescale every bar. */
function roundUp(count: number): number {
  if (count === 0) return 1;
  const digits = Math.floor(Math.log10(count)) - 1;
  // Amounts of money can be below 1.
  const unit = 10 ** (count < 1 ? digits : Math.max(0, digits));
  return Math.ceil(count / unit) * unit;
}

function total({ values }: TimeBar): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function countText(bar: TimeBar, series: readonly BarSeries[]): string {
  const parts = series.flatMap(({ label, isName }, index) => {
    const value = bar.values[index] ?? 0;
    return value > 0 ? [`${numberText(value)} ${isName === true ? label : label.toLowerCase()}`] : [];
  });
  return parts.length === 0 ? 'none' : parts.join(', ');
}

/** Beside the bar, on the side where there is room; longer texts wrap there. */
function tipPlace(
  index: number,
  step: number,
  width: number,
): { left: number; maxWidth: number } | { right: number; maxWidth: number } {
  const x = index * step;
  if (x < width / 2) return { left: x + step + 4, maxWidth: width - x - step - 4 };
  return { right: width - x + 4, maxWidth: x - 4 };
}
