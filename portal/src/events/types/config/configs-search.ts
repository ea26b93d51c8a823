import * as v from 'valibot';
import { keyParam, param, textParam } from '../../../ui/search-params';

/** What the address of the screen may state; what is unknown or broken is dropped. */
export const configsSearch = v.object({
  /** Text that paths contain. */
  q: textParam(),
  /** The entry whose history is shown; without it, all entries are listed. */
  path: keyParam(),
  view: param(v.literal('split')),
});
export type ConfigsSearch = v.InferOutput<typeof configsSearch>;
