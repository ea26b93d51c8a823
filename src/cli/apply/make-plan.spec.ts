import { describe, expect, it } from 'vitest';
import type { CurrentProject, CurrentState } from './current-state.js';
import { makePlan } from './make-plan.js';
import type { Change } from './plan.js';
import { planToText } from './plan-text.js';

const flag = (key: string, more: object = {}): object => ({
  key,
  name: key,
  description: '',
  enabled: false,
  rollout: 0,
  cohorts: {},
  group: null,
  tags: [],
  permanent: false,
  archived: false,
  version: 4,
  ...more,
});

function current(more: object = {}): CurrentState {
  const shop = {
    project: {
      key: 'shop',
      name: 'Shop',
      events_per_second: null,
      batches_per_second: null,
      max_batch_bytes: null,
      dag_allow_list: [],
      cors_origins: ['https://a.example', 'https://b.example'],
      version: 2,
    },
    groups: [],
    flags: [flag('cart', { tags: ['web', 'beta'] })],
    apiKeys: [{ id: 'k-1', name: 'backend' }],
    members: [{ userId: 'u-1', email: 'Ada@example.com', relation: 'owner' }],
    retention: { log: 30 },
    installations: [],
    ...more,
  } as unknown as CurrentProject;
  return { apps: {}, projects: { shop } };
}

const changes = (desired: object, from: CurrentState = current(), prune = false): Change[] =>
  makePlan({ projects: { shop: desired } }, from, { prune }).changes;

describe('makePlan', () => {
  it('plans no change when the state matches the file, whatever the order of sets', () => {
    const same = {
      name: 'Shop',
      cors_origins: ['https://b.example', 'https://a.example'],
      flags: { cart: { enabled: false, tags: ['beta', 'web'] } },
      api_keys: ['backend'],
      members: { 'ada@EXAMPLE.com': 'owner' },
      retention: { log: 30, error: null },
    };
    expect(changes(same, current(), true)).toEqual([]);
  });

  it('plans only the fields that differ, with the version that was read', () => {
    expect(changes({ flags: { cart: { enabled: true, rollout: 0 } } })).toEqual([
      {
        action: 'update',
        kind: 'flag',
        project: 'shop',
        key: 'cart',
        version: 4,
        fields: { enabled: { before: false, after: true } },
      },
    ]);
  });

  it('keeps objects that the file does not name, and deletes them with prune', () => {
    const desired = { flags: {}, api_keys: [], members: {}, retention: {} };
    expect(changes(desired)).toEqual([]);
    expect(
      changes(desired, current(), true).map(({ action, kind, key }) => `${action} ${kind} ${key}`),
    ).toEqual([
      'delete member ada@example.com',
      'delete api_key backend',
      'delete retention log',
      'delete flag cart',
    ]);
  });

  it('deletes nothing in a section that the file lacks, and never a project', () => {
    expect(changes({ name: 'Shop' }, current(), true)).toEqual([]);
    expect(makePlan({ projects: {} }, current(), { prune: true }).changes).toEqual([]);
  });

  it('does not delete an archived flag, and restores it when the file names it', () => {
    const archived = current({ flags: [flag('cart', { archived: true })] });
    expect(changes({ flags: {} }, archived, true)).toEqual([]);
    expect(changes({ flags: { cart: {} } }, archived)).toMatchObject([
      { action: 'update', key: 'cart', fields: { archived: { before: true, after: false } } },
    ]);
  });

  it('creates a project with its contents, groups before their flags', () => {
    const desired = {
      flags: { cart: { group: 'checkout', rollout: 10 } },
      groups: { checkout: { enabled: true } },
    };
    const created = changes(desired, { apps: {}, projects: { shop: null } });
    expect(created.map(({ action, kind, key }) => `${action} ${kind} ${key}`)).toEqual([
      'create project shop',
      'create group checkout',
      'create flag cart',
    ]);
    expect(created[2]?.fields).toEqual({ group: { after: 'checkout' }, rollout: { after: 10 } });
  });

  it('deletes flags after all other changes, and before the groups that contain them', () => {
    const from = current({ groups: [{ key: 'old', archived: false, version: 1 }] });
    const kinds = changes({ groups: {}, flags: { next: {} } }, from, true).map(
      ({ action, kind }) => `${action} ${kind}`,
    );
    expect(kinds).toEqual(['create flag', 'delete flag', 'delete group']);
  });
});

describe('planToText', () => {
  it('shows the value of each field before and after, and counts the changes', () => {
    const text = planToText(
      makePlan({ projects: { shop: { flags: { cart: { rollout: 25 }, next: {} } } } }, current()),
    );
    expect(text).toBe(
      '~ flag shop/cart\n    rollout: 0 → 25\n+ flag shop/next\n\n1 to create, 1 to update, 0 to delete\n',
    );
  });
});
