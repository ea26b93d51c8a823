import * as v from 'valibot';
import { EVENT_LEVELS } from '../../../event';
import { param } from '../../../../ui/search-params';
import { LIST_RANGES, rangeParam } from '../../../../ui/text/time-range';

/** Search parameters of the screen; unknown and invalid ones are dropped. */
export const logsSearch = v.object({
  range: rangeParam(LIST_RANGES),
  level: param(v.picklist(EVENT_LEVELS)),
  sort: param(v.literal('change')),
});
export type LogsSearch = v.InferOutput<typeof logsSearch>;
