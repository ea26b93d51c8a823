import * as v from 'valibot';
import { param, textParam } from '../../../ui/search-params';

export const OUTCOMES = ['in_progress', 'succeeded', 'failed', 'rolled_back', 'other'] as const;

/** Commit by which the list can be filtered: 7 to 64 hexadecimal digits. */
export const COMMIT = /^[0-9a-f]{7,64}$/i;

/** Search parameters of the list; unknown and invalid ones are dropped. */
export const deploysSearch = v.object({
  service: textParam(400),
  environment: textParam(400),
  outcome: param(v.picklist(OUTCOMES)),
  commit: param(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(COMMIT))),
});
export type DeploysSearch = v.InferOutput<typeof deploysSearch>;
