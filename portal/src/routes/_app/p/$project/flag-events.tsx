import { createFileRoute } from '@tanstack/react-router';
import { FlagEventsScreen } from '../../../../events/types/feature_flag/flag-events-screen';
import * as v from 'valibot';
import { textParam } from '../../../../ui/search-params';

/** Search parameters of the list: `key` is the key of the flag whose events are shown. */
const flagEventsSearch = v.object({ key: textParam(400) });

export const Route = createFileRoute('/_app/p/$project/flag-events')({
  validateSearch: flagEventsSearch,
  component: FlagEventsScreen,
});
