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

/** UTC → the local time without a zone that an `<input type="datetime-local">` requires. */
export function toLocalInput(moment: string | undefined): string {
  if (moment === undefined) return '';
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function fromLocalInput(value: string): string | undefined {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

export const peopleSearch = v.object({ q: textParam() });
export type PeopleSearch = v.InferOutput<typeof peopleSearch>;
