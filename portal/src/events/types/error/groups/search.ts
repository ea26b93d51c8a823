import * as v from 'valibot';
import { param, textParam } from '../../../../ui/search-params';
import { LIST_RANGES } from '../../../../ui/text/time-range';

export const SORTS = ['last_seen', 'first_seen', 'count', 'users'] as const;
export type Sort = (typeof SORTS)[number];

/** Search parameters of the list; unknown and invalid ones are dropped. Default: open groups of any time. */
export const errorGroupsSearch = v.object({
  status: param(v.picklist(['resolved', 'ignored', 'all'])),
  sort: param(v.picklist(['first_seen', 'count', 'users'])),
  range: param(v.picklist(LIST_RANGES)),
  q: textParam(),
  release: textParam(),
  environment: textParam(),
  service: textParam(),
  /** The list redirects to the group of this event. */
  event: textParam(36),
});
export type ErrorGroupsSearch = v.InferOutput<typeof errorGroupsSearch>;
