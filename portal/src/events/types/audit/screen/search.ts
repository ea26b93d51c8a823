import * as v from 'valibot';
import { param, textParam } from '../../../../ui/search-params';

/** Time ranges in hours before now; without a range, all time. */
export const RANGES = { day: 24, week: 168, month: 720 } as const;

/** Text parameter that keeps its spaces, because the service compares it exactly. The router parses `?resource=17` as a number. */
const exactParam = () =>
  param(
    v.pipe(
      v.union([v.string(), v.number(), v.boolean()]),
      v.transform(String),
      v.minLength(1),
      v.maxLength(2048),
    ),
  );

/** Search parameters of the list; unknown and invalid ones are dropped. */
export const auditEventsSearch = v.object({
  actor: exactParam(),
  action: exactParam(),
  resource: exactParam(),
  q: textParam(),
  range: param(v.picklist(['day', 'week', 'month'])),
});
export type AuditEventsSearch = v.InferOutput<typeof auditEventsSearch>;

/** Patch that removes all filters and the range. */
export const CLEARED: AuditEventsSearch = {
  actor: undefined,
  action: undefined,
  resource: undefined,
  q: undefined,
  range: undefined,
};
