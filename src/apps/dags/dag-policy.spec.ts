import { describe, expect, it } from 'vitest';
import type { OwnerKind } from '../model/app.entity.js';
import { DAG_PATTERN, matchesDagPattern } from '../../common/dag-pattern.js';
import { dagsOfVersion, disallowedDags, isDagAllowed, type DagScope } from './dag-policy.js';

function scope(ownerKind: OwnerKind, allowList: string[] = []): DagScope {
  return {
    app: { slug: 'billing', ownerKind },
    manifest: { run_kinds: ['manual', 'schedule'], dags: ['shared.report'] },
    allowList,
  };
}

describe('the DAG policy', () => {
  it('lets an organization-owned app start its own DAGs and those that its manifest lists', () => {
    const org = scope('org');
    expect(isDagAllowed('billing__manual', org)).toBe(true);
    expect(isDagAllowed('billing__anything', org)).toBe(true);
    expect(isDagAllowed('shared.report', org)).toBe(true);
  });

  it.each(['billing', 'billing_', 'billing_x', 'billings__manual', 'x_billing__manual', 'payroll'])(
    'keeps an organization-owned app from starting %s, which is neither its own nor listed',
    (dagId) => expect(isDagAllowed(dagId, scope('org'))).toBe(false),
  );

  it.each(['project', 'user'] as const)(
    'allows an app that a %s owns no DAG outside the allow list, not even its own',
    (kind) => {
      expect(isDagAllowed('billing__manual', scope(kind))).toBe(false);
      expect(isDagAllowed('shared.report', scope(kind))).toBe(false);
      expect(isDagAllowed('shared.report', scope(kind, ['shared.report']))).toBe(true);
      expect(isDagAllowed('billing__manual', scope(kind, ['billing__*']))).toBe(true);
    },
  );

  it('names the DAGs of a version once each, its own ones first', () => {
    expect(dagsOfVersion('billing', { run_kinds: ['manual'], dags: ['billing__manual', 'a'] })).toEqual([
      'billing__manual',
      'a',
    ]);
    expect(dagsOfVersion('billing', { run_kinds: ['event'] })).toEqual(['billing__event']);
  });

  it('lists exactly the DAGs of a version that are not allowed', () => {
    expect(disallowedDags(scope('project', ['billing__m*']))).toEqual(['billing__schedule', 'shared.report']);
    expect(disallowedDags(scope('org'))).toEqual([]);
  });
});

describe('a pattern of the allow list', () => {
  it.each([
    ['a', 'a', true],
    ['a', 'ab', false],
    ['a', 'A', false],
    ['a*', 'a', true],
    ['a*', 'abc', true],
    ['a*', 'ba', false],
    ['a.b', 'axb', false],
    ['*', 'anything', true],
  ])('%s matches the DAG %s: %s', (pattern, dagId, matches) => {
    expect(matchesDagPattern(pattern, dagId)).toBe(matches);
  });

  it('has the characters of a DAG id, and a star only at its end', () => {
    for (const good of ['a', 'a*', '*', 'team.x_y-1', 'x'.repeat(250), `${'x'.repeat(249)}*`]) {
      expect(DAG_PATTERN.test(good)).toBe(true);
    }
    for (const bad of ['', '**', 'a*b', 'a b', 'a/b', 'x'.repeat(251), `${'x'.repeat(250)}*`, 'a\n']) {
      expect(DAG_PATTERN.test(bad)).toBe(false);
    }
  });
});
