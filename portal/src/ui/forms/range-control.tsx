import { SegmentedControl } from '@mantine/core';
import { DEFAULT_RANGE, toRangeParam, type TimeRange } from '../text/time-range';

type Param<Range extends TimeRange> = Exclude<Range, typeof DEFAULT_RANGE> | undefined;

/** Control for the period until now that a screen shows. `value` and `onChange` use the format of the URL. */
export function RangeControl<const Range extends TimeRange>({
  label,
  ranges,
  value,
  onChange,
}: {
  label: string;
  ranges: readonly Range[];
  value: Param<Range>;
  onChange: (range: Param<Range>) => void;
}) {
  return (
    <SegmentedControl
      aria-label={label}
      size="xs"
      data={[...ranges]}
      value={(value ?? DEFAULT_RANGE) as Range}
      onChange={(range) => onChange(toRangeParam(range))}
    />
  );
}
