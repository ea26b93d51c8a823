import * as v from 'valibot';
import { textParam } from '../../../ui/search-params';

/** Search parameters of the list: a search, or the tenant whose history is shown. */
export const tenantsSearch = v.object({ q: textParam(), tenant: textParam(400) });
export type TenantsSearch = v.InferOutput<typeof tenantsSearch>;
