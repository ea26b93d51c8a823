import * as v from 'valibot';
import { flagParam, textParam } from '../../../../ui/search-params';
import { LIST_RANGES, rangeParam } from '../../../../ui/text/time-range';

export const RANGES = [...LIST_RANGES, '90d'] as const;

/** Search parameters of the screen; unknown and invalid ones are dropped. Without a metric, the first one is shown. */
export const performanceSearch = v.object({
  service: textParam(),
  metric: textParam(),
  range: rangeParam(RANGES),
  group_by: textParam(),
  compare: flagParam(),
});
export type PerformanceSearch = v.InferOutput<typeof performanceSearch>;
