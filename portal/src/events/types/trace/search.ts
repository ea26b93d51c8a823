import * as v from 'valibot';
import { flagParam, param, textParam } from '../../../ui/search-params';

export const RANGES = {
  '1h': 3_600_000,
  '24h': 86_400_000,
  '7d': 604_800_000,
  '30d': 2_592_000_000,
} as const;
export type Range = keyof typeof RANGES;

/** What the address of the list can say; what is unknown or broken is dropped. */
export const traceListSearch = v.object({
  name: textParam(),
  service: textParam(),
  errors: flagParam(),
  min: param(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000))),
  sort: param(v.picklist(['duration'])),
  range: param(v.picklist(['1h', '7d', '30d'])),
});
export type TraceListSearch = v.InferOutput<typeof traceListSearch>;

/** `span`: id of the event of the span whose details are shown. */
export const traceSearch = v.object({
  span: textParam(36),
  view: param(v.picklist(['table'])),
});
export type TraceSearch = v.InferOutput<typeof traceSearch>;
