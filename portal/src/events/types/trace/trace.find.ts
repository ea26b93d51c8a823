import { ListTree } from 'lucide-react';
import { showControls } from '../../../ui/text/sender-text';
import type { TypeFind } from '../../type-views/type-entries';
import { traceQuery } from './queries';
import * as strings from './trace.strings';

/** Senders choose the format of trace ids: any single word with a digit. */
const TRACE_ID = /^(?=\S*\d)\S{8,1024}$/;

export default {
  icon: ListTree,
  accepts: (text) => TRACE_ID.test(text),
  // Same query as the trace's page, which uses the cached response.
  find: async (queryClient, project, id) => {
    const { root_name: name } = await queryClient.fetchQuery(traceQuery(project, id));
    return {
      label: name === null ? strings.openTrace : strings.openTraceOf(showControls(name)),
      to: '/p/$project/traces/$trace',
      params: { trace: id },
    };
  },
} satisfies TypeFind;
