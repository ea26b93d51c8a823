import * as v from 'valibot';
import { textParam } from '../ui/search-params';

export const peopleSearch = v.object({ q: textParam() });
export type PeopleSearch = v.InferOutput<typeof peopleSearch>;
