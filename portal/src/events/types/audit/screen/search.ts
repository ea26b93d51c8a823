import * as v from 'valibot';
import { param, textParam } from '../../../../ui/search-params';

/** Hours before now; without a range, all time. */
export const RANGES = { day: 24, week: 168, month: 720 } as const;

/** Values are compared exactly: their spaces stay. The router reads `?resource=17` as a number. */
const exactParam = () =>
  param(
    v.pipe(
      v.union([v.string(), v.number(), v.boolean()]),
      v.transform(String),
      v.minLength(1),
      v.maxLength(2048),
    ),
  );

/** What the address of the list may state; what is unknown or broken is dropped. */
export const auditEventsSearch = v.object({
  actor: exactParam(),
  action: exactParam(),
  resource: exactParam(),
  q: textParam(),
  range: param(v.picklist(['day', 'week', 'month'])),
});
export type AuditEventsSearch = v.InferOutput<typeof auditEventsSearch>;

/** No filter at all. */
export const CLEARED: AuditEventsSearch = {
  actor: undefined,
  action: undefined,
  resource: undefined,
  q: undefined,
  range: undefined,
};
