import * as v from 'valibot';
import { param, textParam } from '../../../../ui/search-params';

export const SORTS = ['last_seen', 'first_seen', 'count', 'users'] as const;
export type Sort = (typeof SORTS)[number];

/** Lengths of the periods until now, in milliseconds. */
export const RANGES = {
  '1h': 3_600_000,
  '24h': 86_400_000,
  '7d': 604_800_000,
  '30d': 2_592_000_000,
} as const;
export type Range = keyof typeof RANGES;
export const RANGE_NAMES = ['1h', '24h', '7d', '30d'] as const satisfies readonly Range[];

/** What the address of the list can contain; what is unknown or invalid is dropped. Without a status: open groups; without a range: groups of any time. */
export const errorGroupsSearch = v.object({
  status: param(v.picklist(['resolved', 'ignored', 'all'])),
  sort: param(v.picklist(['first_seen', 'count', 'users'])),
  range: param(v.picklist(RANGE_NAMES)),
  q: textParam(),
  release: textParam(),
  environment: textParam(),
  service: textParam(),
  /** The list redirects to the group of this event. */
  event: textParam(36),
});
export type ErrorGroupsSearch = v.InferOutput<typeof errorGroupsSearch>;
