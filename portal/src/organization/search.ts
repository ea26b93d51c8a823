import * as v from 'valibot';
import { param, textParam } from '../ui/search-params';

/** Time in UTC, as the service requires. */
const moment = param(v.pipe(v.string(), v.isoTimestamp()));

export const auditSearch = v.object({
  q: textParam(),
  actor: textParam(),
  action: textParam(),
  from: moment,
  to: moment,
  /** Id of the event whose details are open. */
  event: param(v.pipe(v.string(), v.uuid())),
});
export type AuditSearch = v.InferOutput<typeof auditSearch>;
export type AuditFilters = Omit<AuditSearch, 'event'>;

export const peopleSearch = v.object({ q: textParam() });
export type PeopleSearch = v.InferOutput<typeof peopleSearch>;
