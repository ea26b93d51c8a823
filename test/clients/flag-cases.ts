import fc from 'fast-check';
import type { FlagPayload, FlagSetPayload, SelfOverridePayload } from '../../src/flags/rule/flag-set.js';

/** Body of `POST /evaluate` of a test service. */
export interface FlagCases {
  payload: FlagSetPayload;
  cases: { flag_key: string; context: Record<string, unknown>; now: string }[];
}

/**
 * Names that implementations confuse: properties of objects, the empty name, both normal forms of Unicode, a homoglyph, characters
 * outside of the basic plane and those that sort after them only in UTF-16, NUL, and digits, which come first in objects of JavaScript.
 */
const EDGE_CASES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  '\u0000',
  '\u00e9',
  'e\u0301',
  '\u212a',
  'K',
  '\u{1f600}',
  '\uff41',
  '\ufeff',
  '\u2028',
  '10',
  '9',
  'a:b',
  '"\\',
];
/** A small set, so that keys, cohorts, users and overrides coincide. */
const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'userId', 'env', 'role', 'prod') },
  { weight: 3, arbitrary: fc.constantFrom(...EDGE_CASES) },
);
/** Any text of well-formed Unicode, so that users have many buckets. */
const user = fc.oneof({ weight: 2, arbitrary: name }, fc.string({ unit: 'binary', maxLength: 12 }));

const INSTANTS = [
  '2026-11-21T12:00:00.000Z',
  '2026-11-21T12:00:00Z',
  '2026-11-21T11:59:59.999999999Z',
  '2026-11-21T12:00:00.0009Z',
  '2026-11-21T12:00:00.001Z',
  '2026-11-21T17:30:00+05:30',
  '2026-11-20T23:59:59.9-12:00',
  '1969-12-31T23:59:59.9995Z',
  '1970-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2024-02-29T00:00:00Z',
];
const instant = fc.oneof(
  fc.constantFrom(...INSTANTS),
  fc
    .date({ min: new Date('1960-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
);

/** Mostly the value with which the later steps of the rule decide. */
const mostly = (usual: boolean): fc.Arbitrary<boolean> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constant(!usual) });

const flag: fc.Arbitrary<FlagPayload> = fc.record(
  {
    key: name,
    enabled: mostly(true),
    killed: mostly(false),
    rollout: fc.oneof(fc.constantFrom(0, 1, 99, 100), fc.integer({ min: 0, max: 100 })),
    cohorts: dictionary(fc.array(name, { maxLength: 4 }), 3),
    group: fc.option(name, { freq: 2 }),
  },
  { requiredKeys: ['key', 'enabled', 'killed', 'rollout', 'cohorts'] },
);

const payload: fc.Arbitrary<FlagSetPayload> = fc.record({
  bucket_version: fc.constant(1),
  flags: fc.array(flag, { minLength: 1, maxLength: 6 }),
  groups: fc.array(fc.record({ key: name, enabled: mostly(true), killed: mostly(false) }), { maxLength: 8 }),
  overrides: fc.array(
    fc.record(
      {
        flag_key: name,
        actor_id: user,
        value: fc.boolean(),
        active: mostly(true),
        expires_at: fc.option(instant),
      },
      { requiredKeys: ['flag_key', 'actor_id', 'value', 'active'] },
    ),
    { minLength: 2, maxLength: 10 },
  ),
});

const value = fc.oneof(
  { weight: 6, arbitrary: user },
  { weight: 1, arbitrary: fc.constantFrom(null, 0, 7, true, ['prod'], { prod: 'prod' }) },
);

/** Flags and evaluations, most of which name an existing flag and a user. */
export const flagCases: fc.Arbitrary<FlagCases> = payload.chain((given) => {
  const { flags, overrides } = given;
  const keys = flags.map(({ key }) => key);
  const overridden = overrides.map(flagKeyOf).filter((key) => keys.includes(key));
  const known = fc.constantFrom(...keys, ...overridden);
  const person = fc.oneof(user, fc.constantFrom(...overrides.map(actorOf)));
  const one = fc.record({
    flag_key: fc.oneof({ weight: 8, arbitrary: known }, { weight: 1, arbitrary: name }),
    context: fc
      .tuple(dictionary(value, 4), fc.option(person, { freq: 3 }), matchingContext(given))
      .map(([others, userId, matching]) => ({
        ...others,
        ...matching,
        ...(userId === null ? {} : { userId }),
      })),
    now: instant,
  });
  return fc.record({
    payload: fc.constant(given),
    cases: fc.array(one, { minLength: 1, maxLength: 20 }),
  });
});

const flagKeyOf = (override: SelfOverridePayload): string => override.flag_key;
const actorOf = (override: SelfOverridePayload): string => override.actor_id;

/** Attributes that match the cohorts of one of the flags. */
function matchingContext({ flags }: FlagSetPayload): fc.Arbitrary<Record<string, string>> {
  return fc
    .constantFrom(...flags)
    .map(({ cohorts }) =>
      Object.fromEntries(
        Object.entries(cohorts).flatMap(([dimension, [first]]) =>
          first === undefined ? [] : [[dimension, first]],
        ),
      ),
    );
}

/** A dictionary as `JSON.parse` creates it: `__proto__` is an own property. */
function dictionary<T>(values: fc.Arbitrary<T>, maxLength: number): fc.Arbitrary<Record<string, T>> {
  return fc
    .array(fc.tuple(name, values), { maxLength })
    .map((entries) => Object.fromEntries(entries) as Record<string, T>);
}
