import type { EventItem } from '../../event';
import type { EventLink } from '../../type-views/event-links';
import * as strings from './trace.strings';

/** Longer ids belong to no trace. */
const MAX_TRACE_ID_LENGTH = 1024;

/** Any event with a trace id leads to the trace. */
export default function traceOf({ data }: EventItem): EventLink | null {
  const { traceId } = data;
  if (typeof traceId !== 'string' || traceId === '' || traceId.length > MAX_TRACE_ID_LENGTH) return null;
  return { label: strings.openTrace, to: '/p/$project/traces/$trace', params: { trace: traceId } };
}
