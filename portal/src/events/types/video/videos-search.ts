import * as v from 'valibot';
import { textParam } from '../../../ui/search-params';

/** What the address of the list may state. */
export const videosSearch = v.object({ q: textParam() });
