import * as v from 'valibot';
import { flagParam, textParam } from '../ui/search-params';

export const projectsSearch = v.object({
  q: textParam(),
  archived: flagParam(),
});
export type ProjectsSearch = v.InferOutput<typeof projectsSearch>;
