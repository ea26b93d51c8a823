import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DecidingRule, Evaluation } from '../flag';
import { reasonText, stepOf, STEPS } from './verdict';

const { order, cases } = JSON.parse(
  readFileSync(
    join(import.meta.dirname, '..', '..', '..', '..', 'contracts', 'flags', 'v1', 'evaluate.json'),
    'utf8',
  ),
) as { order: DecidingRule[]; cases: { id: string; flag_key: string; expect: Omit<Evaluation, 'key'> }[] };

describe('reasons in words', () => {
  it('are a sentence about the deciding rule for each case of the contract', () => {
    const wrong = cases.flatMap(({ id, flag_key, expect: decided }) => {
      const text = reasonText({ key: flag_key, ...decided });
      const parts = [decided.group, decided.dimension, decided.bucket, decided.rollout];
      const isComplete = parts.every((part) => part === undefined || text.includes(String(part)));
      const isSentence = /^[A-Z“].*\.$/.test(text) && !text.includes('undefined');
      return isComplete && isSentence ? [] : [[id, text]];
    });
    expect([...new Set(cases.map(({ expect: { rule } }) => rule))].toSorted()).toEqual(order.toSorted());
    expect(wrong).toEqual([]);
  });

  it('distinguish an override to on from one to off', () => {
    const of = (value: boolean) => reasonText({ key: 'f', rule: 'self_override', value });
    expect(of(true)).toContain('flag: on.');
    expect(of(false)).toContain('flag: off.');
  });
});

it('the steps on the screen have the order of the contract', () => {
  const steps = order.map((rule) => stepOf({ rule })).filter((step) => step !== null);
  expect([...new Set(steps)]).toEqual([...STEPS]);
  expect(stepOf({ rule: 'flag_not_found' })).toBeNull();
});
