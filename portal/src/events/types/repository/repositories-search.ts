import * as v from 'valibot';
import { keyParam, textParam } from '../../../ui/search-params';

/** What the address of the screen may state; what is unknown or broken is dropped. */
export const repositoriesSearch = v.object({
  /** Text that names of repositories contain. */
  q: textParam(),
  /** The repository whose commits are shown; without it, all branches are listed. */
  repository: keyParam(),
  /** One branch of that repository. */
  branch: keyParam(),
});
export type RepositoriesSearch = v.InferOutput<typeof repositoriesSearch>;
