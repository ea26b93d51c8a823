import * as v from 'valibot';
import { keyParam, textParam } from '../../../ui/search-params';

/** Search parameters of the screen; unknown and invalid ones are dropped. */
export const repositoriesSearch = v.object({
  /** Text that the names of repositories must contain. */
  q: textParam(),
  /** The repository whose commits are shown; without it, all branches are listed. */
  repository: keyParam(),
  /** One branch of that repository. */
  branch: keyParam(),
});
export type RepositoriesSearch = v.InferOutput<typeof repositoriesSearch>;
