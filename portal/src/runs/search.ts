import * as v from 'valibot';
import { param, textParam } from '../ui/search-params';
import { LIST_RANGES, rangeParam } from '../ui/text/time-range';
import { RUN_KINDS, RUN_STATES } from './run';

/** The search parameters of the list; unknown or broken ones are dropped. */
export const runListSearch = v.object({
  state: param(v.picklist(RUN_STATES)),
  kind: param(v.picklist(RUN_KINDS)),
  app: textParam(64),
  /** Id of a backfill: its runs of any time. */
  backfill: param(v.pipe(v.string(), v.uuid())),
  range: rangeParam(LIST_RANGES),
});
export type RunListSearch = v.InferOutput<typeof runListSearch>;

export const RUN_TABS = ['timeline', 'tasks', 'logs', 'result', 'input'] as const;
export type RunTab = (typeof RUN_TABS)[number];

export const runSearch = v.object({
  tab: param(v.picklist(RUN_TABS)),
  task: textParam(250),
  try: param(v.pipe(v.number(), v.integer(), v.minValue(1))),
});
export type RunSearch = v.InferOutput<typeof runSearch>;
