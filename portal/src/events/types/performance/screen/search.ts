import * as v from 'valibot';
import { flagParam, param, textParam } from '../../../../ui/search-params';

export const RANGES = {
  '1h': 3_600_000,
  '24h': 86_400_000,
  '7d': 604_800_000,
  '30d': 2_592_000_000,
  '90d': 7_776_000_000,
} as const;
export type Range = keyof typeof RANGES;

/** What the address of the screen may say; what is unknown or broken is dropped. Without a metric, the first one is shown. */
export const performanceSearch = v.object({
  service: textParam(),
  metric: textParam(),
  range: param(v.picklist(['1h', '7d', '30d', '90d'])),
  group_by: textParam(),
  compare: flagParam(),
});
export type PerformanceSearch = v.InferOutput<typeof performanceSearch>;
