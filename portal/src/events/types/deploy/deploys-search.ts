import * as v from 'valibot';
import { param, textParam } from '../../../ui/search-params';

export const OUTCOMES = ['in_progress', 'succeeded', 'failed', 'rolled_back', 'other'] as const;

/** A commit as the list can be filtered by it. */
export const COMMIT = /^[0-9a-f]{7,64}$/i;

/** What the address of the list may state; what is unknown or broken is dropped. */
export const deploysSearch = v.object({
  service: textParam(400),
  environment: textParam(400),
  outcome: param(v.picklist(OUTCOMES)),
  commit: param(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(COMMIT))),
});
export type DeploysSearch = v.InferOutput<typeof deploysSearch>;
