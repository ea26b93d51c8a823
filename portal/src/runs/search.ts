import * as v from 'valibot';
import { param, textParam } from '../ui/search-params';
import { RUN_KINDS, RUN_STATES } from './run';

export const RANGES = {
  '1h': 3_600_000,
  '24h': 86_400_000,
  '7d': 604_800_000,
  '30d': 2_592_000_000,
} as const;
export type Range = keyof typeof RANGES;

/** What the address of the list may say; what is unknown or broken is dropped. */
export const runListSearch = v.object({
  state: param(v.picklist(RUN_STATES)),
  kind: param(v.picklist(RUN_KINDS)),
  app: textParam(64),
  range: param(v.picklist(['1h', '7d', '30d'])),
});
export type RunListSearch = v.InferOutput<typeof runListSearch>;

export const RUN_TABS = ['timeline', 'logs', 'input'] as const;
export type RunTab = (typeof RUN_TABS)[number];

export const runSearch = v.object({
  tab: param(v.picklist(RUN_TABS)),
  task: textParam(250),
  try: param(v.pipe(v.number(), v.integer(), v.minValue(1))),
});
export type RunSearch = v.InferOutput<typeof runSearch>;
