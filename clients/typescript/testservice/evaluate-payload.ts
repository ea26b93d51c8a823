import { bucketOf } from '../../../src/flags/rule/bucket.js';
import { evaluateFlag, type Evaluation } from '../../../src/flags/rule/evaluate-flag.js';
import { compileFlagSet, type FlagSetPayload } from '../../../src/flags/rule/flag-set.js';
import { portableBucketOf } from '../src/flags/portable-bucket.js';

interface Cases {
  payload: FlagSetPayload;
  cases: { flag_key: string; context: Record<string, unknown>; now: string }[];
}

/** Evaluates each case with the bucket functions of Node and of browsers, whose results must not differ. */
export function evaluatePayload(body: unknown): { results: Evaluation[] } {
  const { payload, cases } = body as Cases;
  const set = compileFlagSet(payload);
  return {
    results: cases.map(({ flag_key, context, now }) => {
      const [node, browser] = [bucketOf, portableBucketOf].map((bucket) =>
        evaluateFlag(set, flag_key, context, Date.parse(now), bucket),
      );
      if (node === undefined || JSON.stringify(node) !== JSON.stringify(browser)) {
        throw new Error(`Node and browsers differ for ${flag_key}`);
      }
      return node;
    }),
  };
}
