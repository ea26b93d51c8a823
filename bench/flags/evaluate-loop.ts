// The flag rule in a loop, compared with an empty function and with one SHA-256 of the text that a bucket hashes.
//
// The counts are checked against an independent calculation, so that the compiler cannot optimise a result away and a wrong
// result is detected.
import { createHash, hash } from 'node:crypto';
import type { Evaluation, EvaluationContext } from '../../src/flags/rule/evaluate-flag.js';
import type { FlagPayload } from '../../src/flags/rule/flag-set.js';
import { built } from '../support/built.js';
import { serve } from '../support/serve.js';
import { userId } from './flag-set.js';

export type EvaluateKind = 'cohort' | 'cold' | 'empty' | 'full' | 'known' | 'sha256';

export interface EvaluateJob {
  kind: EvaluateKind;
  warmUpSeconds: number;
  seconds: number;
}

export interface EvaluateResult {
  perSecond: number;
  /** The first wrong count; `null` when all results were right. */
  wrong: string | null;
}

/** Four for each slot of `rememberBuckets`: when a user recurs, its bucket was evicted in nearly all cases. */
const COLD_USERS = 262_144;
const KNOWN_USERS = 8192;
const FEW = 1024;
const PER_CLOCK_READING = 4096;
const ROLLOUT = 50;

const [{ evaluateFlag }, { bucketSteps }, { rememberBuckets }, { compileFlagSet }] = await Promise.all([
  built.evaluateFlag(),
  built.bucket(),
  built.rememberBuckets(),
  built.flagSet(),
]);

const DIMENSIONS = ['country', 'env', 'role'];
const valuesOf = (dimension: string): string[] =>
  Array.from({ length: 10 }, (_, index) => `${dimension}-${index}`);

const flag = (key: string, rest: Partial<FlagPayload>): FlagPayload => ({
  key,
  enabled: true,
  killed: false,
  rollout: 100,
  cohorts: {},
  group: null,
  ...rest,
});
const set = compileFlagSet({
  bucket_version: 1,
  groups: [],
  overrides: [],
  flags: [
    flag('full', {}),
    flag('half', { rollout: ROLLOUT }),
    flag('cohort', { cohorts: Object.fromEntries(DIMENSIONS.map((name) => [name, valuesOf(name)])) }),
  ],
});

const ON: Evaluation = { value: true, rule: 'rollout_full' };
const OFF: Evaluation = { value: false, rule: 'rollout_zero' };
const empty: typeof evaluateFlag = () => ON;
/** Hashes the text of a bucket like the rule, without evaluating the digest. */
const sha256: typeof evaluateFlag = (_set, key, context) =>
  hash('sha256', `${key}:${context['userId'] as string}`, 'hex').charCodeAt(0) === 48 ? ON : OFF;

interface Case {
  rule: typeof evaluateFlag;
  key: string;
  users: number;
  expected(context: EvaluationContext): boolean;
  /** Allowed share of evaluations that hash a bucket, after the first evaluation of each user. */
  hashes: readonly [min: number, max: number];
}

const digest = (key: string, context: EvaluationContext): Buffer =>
  createHash('sha256')
    .update(`${key}:${context['userId'] as string}`, 'utf8')
    .digest();
const inHalf = (context: EvaluationContext): boolean =>
  digest('half', context).readUInt32BE(0) % 100 < ROLLOUT;

const NEVER = [0, 0] as const;
/** One of eight known users shares a slot with another. */
const SELDOM = [0, 0.25] as const;
const ALWAYS = [0.95, 1] as const;

const CASES: Record<EvaluateKind, Case> = {
  empty: { rule: empty, key: 'full', users: FEW, expected: () => true, hashes: NEVER },
  sha256: {
    rule: sha256,
    key: 'half',
    users: COLD_USERS,
    expected: (context) => digest('half', context).toString('hex').startsWith('0'),
    hashes: NEVER,
  },
  full: { rule: evaluateFlag, key: 'full', users: FEW, expected: () => true, hashes: NEVER },
  cohort: { rule: evaluateFlag, key: 'cohort', users: FEW, expected: () => true, hashes: NEVER },
  known: { rule: evaluateFlag, key: 'half', users: KNOWN_USERS, expected: inHalf, hashes: SELDOM },
  cold: { rule: evaluateFlag, key: 'half', users: COLD_USERS, expected: inHalf, hashes: ALWAYS },
};

serve<EvaluateJob>((job) => Promise.resolve(measure(job)));

function measure({ kind, warmUpSeconds, seconds }: EvaluateJob): EvaluateResult {
  const { rule, key, users, expected, hashes } = CASES[kind];
  const contexts = Array.from({ length: users }, (_, n) => contextOf(n));
  // Number of `on` results among the first n contexts.
  const onBefore = new Uint32Array(users + 1);
  contexts.forEach((context, n) => (onBefore[n + 1] = (onBefore[n] ?? 0) + (expected(context) ? 1 : 0)));
  let hashed = 0;
  const remembered = rememberBuckets({
    read: bucketSteps.read,
    bucket: (flagKey, user) => {
      hashed += 1;
      return bucketSteps.bucket(flagKey, user);
    },
  });

  let done = 0;
  let on = 0;
  const until = (end: number): void => {
    let now = performance.now();
    while (now < end) {
      for (let i = 0; i < PER_CLOCK_READING; i++) {
        const context = contexts[done & (users - 1)] as EvaluationContext;
        if (rule(set, key, context, now, remembered).value) on += 1;
        done += 1;
      }
      now = performance.now();
    }
  };
  until(performance.now() + warmUpSeconds * 1000);
  const before = done;
  const began = performance.now();
  until(began + seconds * 1000);
  const took = (performance.now() - began) / 1000;

  const total = onBefore[users] ?? 0;
  const right = Math.floor(done / users) * total + (onBefore[done % users] ?? 0);
  const [min, max] = hashes;
  const again = Math.max(0, done - users);
  const first = max === 0 ? 0 : Math.min(done, users);
  const wrong =
    on !== right
      ? `${on} of ${done} were on, expected ${right}`
      : hashed < first + again * min || hashed > first + again * max
        ? `${hashed} buckets were hashed in ${done} evaluations`
        : null;
  return { perSecond: (done - before) / took, wrong };
}

function contextOf(n: number): EvaluationContext {
  const last = (dimension: string): string => valuesOf(dimension).at(-1) ?? '';
  return { userId: userId(n), env: last('env'), role: last('role'), country: last('country') };
}
