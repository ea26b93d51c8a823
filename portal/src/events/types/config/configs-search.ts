import * as v from 'valibot';
import { keyParam, param, textParam } from '../../../ui/search-params';

/** Search parameters of the screen; unknown and invalid ones are dropped. */
export const configsSearch = v.object({
  /** Text that the paths must contain. */
  q: textParam(),
  /** The entry whose history is shown; without it, all entries are listed. */
  path: keyParam(),
  view: param(v.literal('split')),
});
export type ConfigsSearch = v.InferOutput<typeof configsSearch>;
