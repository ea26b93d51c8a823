import * as v from 'valibot';
import { flagParam, param, textParam } from '../ui/search-params';

const MAX_KEY = 128;
const MAX_TAG = 50;
const context = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((value) => {
      const context = readContext(value);
      return Object.keys(context).length === 0 ? undefined : context;
    }),
  ),
);

/** Search parameters of the flag screens. Unknown and invalid ones are dropped; defaults are not written. */
export const flagListSearch = v.object({
  q: textParam(MAX_KEY),
  state: param(v.picklist(['on', 'off', 'killed', 'archived'])),
  group: textParam(MAX_KEY),
  tag: textParam(MAX_TAG),
  stale: param(v.boolean()),
  sort: param(v.picklist(['-key', 'updated_at', '-updated_at'])),
  dialog: param(v.literal('new')),
});
export type FlagListSearch = v.InferOutput<typeof flagListSearch>;

export const historySearch = v.object({
  /** Revision of the history entry that the URL refers to. */
  entry: param(v.pipe(v.number(), v.integer(), v.minValue(1))),
  key: textParam(MAX_KEY),
  entity: param(v.picklist(['flag', 'group', 'identities', 'override'])),
});
export type HistorySearch = v.InferOutput<typeof historySearch>;

export const previewSearch = v.object({ ctx: context });

export const playgroundSearch = v.object({
  ctx: context,
  /** The context to compare with. */
  ctx2: context,
  q: textParam(MAX_KEY),
  /** Only flags that are different for the two. */
  diff: flagParam(),
});
export type PlaygroundSearch = v.InferOutput<typeof playgroundSearch>;

/** Context of an evaluation: `userId`, `env`, `role`, and any other dimension of flags. */
export type EvaluationContext = Readonly<Record<string, string>>;

/** Context from the URL; values that are not strings are dropped, as the evaluation ignores them. */
export function readContext(value: unknown): EvaluationContext {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}

/** The dimensions that every form offers; others can be added. */
export const USUAL_DIMENSIONS = ['userId', 'env', 'role'] as const;
