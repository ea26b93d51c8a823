import * as v from 'valibot';
import { flagParam, param, textParam } from '../../../ui/search-params';
import { LIST_RANGES, rangeParam } from '../../../ui/text/time-range';

/** Search parameters of the list; unknown and invalid ones are dropped. */
export const traceListSearch = v.object({
  name: textParam(),
  service: textParam(),
  errors: flagParam(),
  min: param(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000))),
  sort: param(v.picklist(['duration'])),
  range: rangeParam(LIST_RANGES),
});
export type TraceListSearch = v.InferOutput<typeof traceListSearch>;

/** Search parameters of a trace; `span`: event id of the span whose details are shown. */
export const traceSearch = v.object({
  span: textParam(36),
  view: param(v.picklist(['table'])),
});
export type TraceSearch = v.InferOutput<typeof traceSearch>;
