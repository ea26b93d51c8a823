import { Activity } from 'lucide-react';
import { field, join } from '../../type-views/fields';
import type { TypeView, EventLink } from '../../type-views/type-view';
import * as strings from './trace.strings';
import type { EventItem } from '../../event';

export default {
  label: strings.trace,
  icon: Activity,
  title: (data) => {
    const took = field(data, 'durationMs');
    const name = field(data, 'name') ?? field(data, 'spanId');
    return join(' · ', name, took === null ? null : `${took} ms`);
  },
  link: traceOf,
} satisfies TypeView;

/** Longer ids belong to no trace. */
const MAX_TRACE_ID_LENGTH = 1024;

/** Link from any event with a trace id to the trace. */
function traceOf({ data }: EventItem): EventLink | null {
  const { traceId } = data;
  if (typeof traceId !== 'string' || traceId === '' || traceId.length > MAX_TRACE_ID_LENGTH) return null;
  return { label: strings.openTrace, to: '/p/$project/traces/$trace', params: { trace: traceId } };
}
