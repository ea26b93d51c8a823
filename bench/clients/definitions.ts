import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { userId } from '../flags/flag-set.js';
import type { FlagCase } from './jobs.js';

const ROLLOUT = 50;
/** More than any client caches: when a user recurs, its bucket was evicted. */
const COLD_USERS = 131_072;
const KNOWN_USERS = 8192;
const COHORT_CONTEXTS = 1024;
/** One of this many contexts is outside of the cohort. */
const OUTSIDE_EVERY = 8;
const DIMENSIONS = ['country', 'env', 'role'] as const;
const VALUES = 10;

type CohortContext = Record<'userId' | (typeof DIMENSIONS)[number], string>;

const valuesOf = (dimension: string): string[] =>
  Array.from({ length: VALUES }, (_, index) => `${dimension}-${index}`);

const SIGNALBOX = {
  revision: 1,
  bucket_version: 1,
  flags: [
    { key: 'half', enabled: true, killed: false, rollout: ROLLOUT, cohorts: {}, group: null },
    {
      key: 'cohort',
      enabled: true,
      killed: false,
      rollout: 100,
      cohorts: Object.fromEntries(DIMENSIONS.map((name) => [name, valuesOf(name)])),
      group: null,
    },
  ],
  groups: [],
  overrides: [],
};

/**
 * The definitions of two flags in the format of each client, in one place, so that they have the same meaning: `half` is on for
 * half of the users, `cohort` for a context that has one of ten values in each of three dimensions. No other flags, because some
 * clients evaluate all of them to evaluate one.
 */
const DEFINITIONS: Record<string, object> = {
  signalbox: SIGNALBOX,
  rule: SIGNALBOX,
  unleash: {
    version: 2,
    features: [
      unleashFeature('half', {
        name: 'flexibleRollout',
        parameters: { rollout: String(ROLLOUT), stickiness: 'userId', groupId: 'half' },
        constraints: [],
      }),
      unleashFeature('cohort', {
        name: 'default',
        parameters: {},
        constraints: DIMENSIONS.map((name) => ({
          contextName: name,
          operator: 'IN',
          values: valuesOf(name),
        })),
      }),
    ],
  },
  growthbook: {
    features: {
      half: { defaultValue: false, rules: [{ force: true, coverage: ROLLOUT / 100, hashAttribute: 'id' }] },
      cohort: {
        defaultValue: false,
        rules: [
          {
            condition: Object.fromEntries(DIMENSIONS.map((name) => [name, { $in: valuesOf(name) }])),
            force: true,
          },
        ],
      },
    },
  },
  posthog: {
    flags: [
      posthogFlag(1, 'half', [], ROLLOUT),
      posthogFlag(
        2,
        'cohort',
        DIMENSIONS.map((key) => ({ key, type: 'person', operator: 'exact', value: valuesOf(key) })),
        100,
      ),
    ],
    group_type_mapping: {},
    cohorts: {},
  },
  flagsmith: flagsmithEnvironment(),
  flagd: {
    flags: {
      half: flagdFlag({
        fractional: [
          ['on', ROLLOUT],
          ['off', 100 - ROLLOUT],
        ],
      }),
      cohort: flagdFlag({
        if: [{ and: DIMENSIONS.map((name) => ({ in: [{ var: name }, valuesOf(name)] })) }, 'on', 'off'],
      }),
    },
  },
};

/** Writes `<client>.json`, `users.txt` and `contexts.json`, which the programs of all languages read. */
export function writeDefinitions(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [client, definition] of Object.entries(DEFINITIONS)) {
    writeFileSync(join(folder, `${client}.json`), JSON.stringify(definition));
  }
  writeFileSync(
    join(folder, 'users.txt'),
    Array.from({ length: COLD_USERS }, (_, n) => userId(n)).join('\n'),
  );
  writeFileSync(
    join(folder, 'contexts.json'),
    JSON.stringify(Array.from({ length: COHORT_CONTEXTS }, (_, n) => cohortContext(n))),
  );
}

/** The expected results of a case. A client with another hash function selects different users for its half. */
export function expectedOn(flagCase: FlagCase): Expected {
  if (flagCase === 'cohort') return new Expected(COHORT_CONTEXTS, (n) => n % OUTSIDE_EVERY !== 0);
  return new Expected(flagCase === 'cold' ? COLD_USERS : KNOWN_USERS, (n) => {
    const digest = createHash('sha256')
      .update(`half:${userId(n)}`)
      .digest();
    return digest.readUInt32BE(0) % 100 < ROLLOUT;
  });
}

/** The expected count of `on` results when the contexts are evaluated in rotation. */
export class Expected {
  private readonly onBefore: Uint32Array;

  constructor(
    private readonly contexts: number,
    isOn: (n: number) => boolean,
  ) {
    this.onBefore = new Uint32Array(contexts + 1);
    for (let n = 0; n < contexts; n++) this.onBefore[n + 1] = (this.onBefore[n] ?? 0) + (isOn(n) ? 1 : 0);
  }

  after(done: number): number {
    const rounds = Math.floor(done / this.contexts);
    return rounds * (this.onBefore[this.contexts] ?? 0) + (this.onBefore[done % this.contexts] ?? 0);
  }
}

function cohortContext(n: number): CohortContext {
  // The position in the list varies, because some clients search the list linearly.
  const value = (dimension: string, step: number): string => `${dimension}-${(n * step) % VALUES}`;
  const role = n % OUTSIDE_EVERY === 0 ? 'role-none' : value('role', 3);
  return { userId: userId(n), country: value('country', 1), env: value('env', 7), role };
}

function unleashFeature(name: string, strategy: object): object {
  return {
    name,
    type: 'release',
    project: 'default',
    enabled: true,
    stale: false,
    impressionData: false,
    strategies: [strategy],
    variants: [],
  };
}

function posthogFlag(id: number, key: string, properties: object[], rollout: number): object {
  return {
    id,
    team_id: 1,
    name: key,
    key,
    active: true,
    deleted: false,
    filters: { groups: [{ properties, rollout_percentage: rollout }], multivariate: null, payloads: {} },
    ensure_experience_continuity: false,
  };
}

/** A segment turns a feature on that is off by default. */
function flagsmithEnvironment(): object {
  const feature = (id: number, name: string): object => ({ id, name, type: 'STANDARD' });
  const state = (id: number, name: string, enabled: boolean): object => ({
    id,
    feature: feature(id, name),
    enabled,
    feature_state_value: null,
    featurestate_uuid: `00000000-0000-4000-8000-00000000000${id}${enabled ? 1 : 0}`,
    feature_segment: enabled ? { priority: 0 } : null,
    multivariate_feature_state_values: [],
  });
  const segment = (id: number, name: string, conditions: object[]): object => ({
    id,
    name,
    rules: [{ type: 'ALL', conditions: [], rules: [{ type: 'ALL', conditions, rules: [] }] }],
    feature_states: [state(id, name, true)],
  });
  return {
    id: 1,
    api_key: 'ser.environment-of-the-benchmark',
    name: 'benchmark',
    updated_at: '2026-01-01T00:00:00.000000+00:00',
    project: {
      id: 1,
      name: 'benchmark',
      hide_disabled_flags: false,
      organisation: {
        id: 1,
        name: 'benchmark',
        feature_analytics: false,
        stop_serving_flags: false,
        persist_trait_data: true,
      },
      segments: [
        segment(1, 'half', [{ operator: 'PERCENTAGE_SPLIT', property_: null, value: String(ROLLOUT) }]),
        segment(
          2,
          'cohort',
          DIMENSIONS.map((name) => ({ operator: 'IN', property_: name, value: valuesOf(name).join(',') })),
        ),
      ],
    },
    feature_states: [state(1, 'half', false), state(2, 'cohort', false)],
    identity_overrides: [],
  };
}

function flagdFlag(targeting: object): object {
  return { state: 'ENABLED', variants: { on: true, off: false }, defaultVariant: 'off', targeting };
}
