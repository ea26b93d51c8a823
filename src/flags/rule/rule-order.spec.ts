import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bucketOf } from './bucket.js';
import { evaluateFlag, type DecidingRule, type Evaluation } from './evaluate-flag.js';
import { compileFlagSet, type FlagSetPayload } from './flag-set.js';

interface EvaluationRequest {
  payload: FlagSetPayload;
  flag_key: string;
  context: Record<string, unknown>;
  now: string;
}
interface Case extends EvaluationRequest {
  id: string;
  expect: Evaluation;
}

const ROOT = join(import.meta.dirname, '..', '..', '..');
const { order, cases } = JSON.parse(
  readFileSync(join(ROOT, 'contracts', 'flags', 'v1', 'evaluate.json'), 'utf8'),
) as { order: DecidingRule[]; cases: Case[] };

/**
 * Result of each step whose condition holds, regardless of the steps before it.
 * Written from docs/flags.md, not from the rule's code.
 */
function stepsThatApply({ payload, flag_key, context, now }: EvaluationRequest): Map<DecidingRule, boolean> {
  const steps = new Map<DecidingRule, boolean>();
  const textOf = (name: string): string | undefined => {
    const value = Object.entries(context).find(([key]) => key === name)?.[1];
    return typeof value === 'string' && value.length > 0 ? value : undefined;
  };
  const flag = payload.flags.find(({ key }) => key === flag_key);
  if (!flag) return steps.set('flag_not_found', false);

  const user = textOf('userId');
  if (typeof flag.group === 'string') {
    const group = payload.groups.find(({ key }) => key === flag.group);
    if (group?.killed) steps.set('group_killed', false);
    if (!group || !group.enabled) steps.set('group_disabled', false);
  }
  if (flag.killed) steps.set('flag_killed', false);
  const own = payload.overrides.find((one) => one.flag_key === flag_key && one.actor_id === user);
  const isOver = own?.expires_at != null && new Date(now) >= new Date(own.expires_at);
  if (own?.active && !isOver) steps.set('self_override', own.value);
  if (!flag.enabled) steps.set('flag_disabled', false);
  const misses = Object.entries(flag.cohorts).filter(
    ([name, values]) => values.length > 0 && !values.some((value) => value === textOf(name)),
  );
  if (misses.length > 0) steps.set('cohort_mismatch', false);
  if (flag.rollout === 100) steps.set('rollout_full', true);
  if (flag.rollout === 0) steps.set('rollout_zero', false);
  if (user === undefined) steps.set('no_user', false);
  else {
    const digest = createHash('sha256').update(`${flag_key}:${user}`).digest();
    steps.set('rollout_bucket', digest.readUInt32BE(0) % 100 < flag.rollout);
  }
  return steps;
}

/** Conditions that exclude each other: no request has both. */
const NEVER_BOTH: readonly (readonly [DecidingRule, DecidingRule])[] = [
  ['rollout_full', 'rollout_zero'],
  ['self_override', 'no_user'],
  ['no_user', 'rollout_bucket'],
];
/** A user in the bucket is on at 100, and no user is at 0: both steps always agree. */
const ALWAYS_AGREE: readonly (readonly [DecidingRule, DecidingRule])[] = [
  ['rollout_full', 'rollout_bucket'],
  ['rollout_zero', 'rollout_bucket'],
];
const SOMETIMES_ON: ReadonlySet<DecidingRule> = new Set(['self_override', 'rollout_full', 'rollout_bucket']);

const isOneOf = (pairs: readonly (readonly string[])[], a: string, b: string): boolean =>
  pairs.some(([one, other]) => one === a && other === b);
const pairs = order
  .filter((rule) => rule !== 'flag_not_found')
  .flatMap((first, i, steps) => steps.slice(i + 1).map((second) => ({ first, second, next: steps[i + 1] })))
  .filter(({ first, second }) => !isOneOf(NEVER_BOTH, first, second))
  .filter(({ first, second }) => !isOneOf(ALWAYS_AGREE, first, second));

describe('the order of the steps', () => {
  it('is the one of docs/flags.md, and has every result of the rule', () => {
    const documented = readFileSync(join(ROOT, 'docs', 'flags.md'), 'utf8')
      .split('\n')
      .filter((line) => /^\| (?:–|\d) /.test(line))
      .flatMap((line) => [...(line.split('|')[4] ?? '').matchAll(/`([a-z_]+)`/g)].map((match) => match[1]))
      .filter((name) => name !== 'dimension' && name !== 'bucket');
    expect(documented).toEqual(order);
    expect(new Set(cases.map((one) => one.expect.rule))).toEqual(new Set(order));
  });

  it('has the neighbours that can disagree among its pairs', () => {
    const neighbours = pairs.filter(({ second, next }) => second === next);
    expect(neighbours.map(({ first, second }) => `${first} ${second}`)).toEqual([
      'group_killed group_disabled',
      'group_disabled flag_killed',
      'flag_killed self_override',
      'self_override flag_disabled',
      'flag_disabled cohort_mismatch',
      'cohort_mismatch rollout_full',
      'rollout_zero no_user',
    ]);
  });

  // All pairs and not only neighbours: without the steps between them, any two are neighbours.
  it.each(pairs)(
    'has a case with both $first and $second, which disagree if they can',
    ({ first, second }) => {
      const canDisagree = SOMETIMES_ON.has(first) || SOMETIMES_ON.has(second);
      const inConflict = cases.filter((one) => {
        const steps = stepsThatApply(one);
        const both = steps.has(first) && steps.has(second) && one.expect.rule === first;
        // At 0 and 100 the last two steps are never reached, so a case for them needs a partial rollout.
        const isEnd = second === 'no_user' || second === 'rollout_bucket';
        const isWhole = steps.has('rollout_full') || steps.has('rollout_zero');
        if (isEnd && isWhole && first !== 'rollout_full' && first !== 'rollout_zero') return false;
        return both && (!canDisagree || steps.get(first) !== steps.get(second));
      });
      expect(inConflict.map(({ id }) => id)).not.toEqual([]);
    },
  );

  it('decides every case by the first step that applies', () => {
    for (const one of cases) {
      const steps = stepsThatApply(one);
      const first = order.find((rule) => steps.has(rule));
      expect([one.id, one.expect.rule, one.expect.value]).toEqual([
        one.id,
        first,
        steps.get(first ?? 'no_user'),
      ]);
    }
  });

  it('decides 10,000 flags of all kinds by the first step that applies', () => {
    const flags = Array.from({ length: 10_000 }, (_, i) => ({
      key: i === 7 ? 'constructor' : `flag-${i}`,
      enabled: i % 7 !== 0,
      killed: i % 11 === 0,
      rollout: i % 101,
      cohorts: i % 3 === 0 ? { env: i % 2 === 0 ? ['prod'] : ['dev', 'é'] } : {},
      group: i % 5 === 0 ? `group-${i % 30}` : null,
    }));
    const groups = Array.from({ length: 20 }, (_, i) => ({
      key: `group-${i}`,
      enabled: i % 4 !== 0,
      killed: i === 5,
    }));
    const overrides = flags
      .filter((_, i) => i % 13 === 0)
      .map(({ key }, i) => ({ flag_key: key, actor_id: 'u', value: i % 2 === 0, active: i % 3 !== 0 }));
    const payload = { bucket_version: 1, flags, groups, overrides };
    const set = compileFlagSet(payload);
    const now = '2026-11-21T12:00:00.000Z';
    const rules = new Set<string>();
    for (const context of [
      { userId: 'u', env: 'prod' },
      { userId: '__proto__', env: 'é' },
      { env: 'prod' },
    ]) {
      for (const flag of flags) {
        // Only with its own overrides: a search through the whole lists would take minutes.
        const own = overrides.filter((one) => one.flag_key === flag.key);
        const steps = stepsThatApply({
          payload: { bucket_version: 1, flags: [flag], groups, overrides: own },
          flag_key: flag.key,
          context,
          now,
        });
        const { rule, value } = evaluateFlag(set, flag.key, context, Date.parse(now), bucketOf);
        const first = order.find((one) => steps.has(one));
        expect([flag.key, rule, value]).toEqual([flag.key, first, steps.get(rule)]);
        rules.add(rule);
      }
    }
    expect(rules.size).toBe(order.length - 1);
  });
});
