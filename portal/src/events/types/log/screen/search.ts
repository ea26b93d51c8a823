import * as v from 'valibot';
import { EVENT_LEVELS } from '../../../event';
import { param } from '../../../../ui/search-params';

export const RANGES = {
  '1h': 3_600_000,
  '24h': 86_400_000,
  '7d': 604_800_000,
  '30d': 2_592_000_000,
} as const;
export type Range = keyof typeof RANGES;

/** What the address of the screen may say; what is unknown or broken is dropped. */
export const logsSearch = v.object({
  range: param(v.picklist(['1h', '7d', '30d'])),
  level: param(v.picklist(EVENT_LEVELS)),
  sort: param(v.literal('change')),
});
export type LogsSearch = v.InferOutput<typeof logsSearch>;
