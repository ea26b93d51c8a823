import * as v from 'valibot';
import { textParam } from '../../../ui/search-params';

/** What the address of the list may state: the key of the flag whose events are shown. */
export const flagEventsSearch = v.object({ key: textParam(400) });
