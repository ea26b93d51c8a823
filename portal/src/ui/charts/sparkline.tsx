const WIDTH = 96;
const HEIGHT = 24;
const GAP = 1;
const MIN_BAR = 1.5;

/**
 * Counts over time as small bars, for rows and cards. `label` has the same information as text; the bars only show the shape.
 *
 * @param values the oldest first.
 * @param label e.g. `1,204 events in the last 24 hours`.
 */
export function Sparkline({
  values,
  label,
  color = 'var(--bar-info)',
  width = WIDTH,
  height = HEIGHT,
}: {
  values: readonly number[];
  label: string;
  color?: string;
  width?: number;
  height?: number;
}) {
  const most = Math.max(1, ...values.filter(Number.isFinite));
  const step = width / Math.max(1, values.length);
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <line x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} stroke="var(--app-border)" />
      {values.map((value, index) => {
        if (!(value > 0)) return null;
        const bar = Math.max(MIN_BAR, (value / most) * (height - 1));
        return (
          <rect
            key={index}
            x={index * step}
            y={height - bar}
            width={Math.max(1, step - GAP)}
            height={bar}
            fill={color}
          />
        );
      })}
    </svg>
  );
}
