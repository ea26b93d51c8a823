import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDataSource,
  insertUser,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { uuidV7 } from '../../common/uuid-v7.js';
import { Organization } from '../entities/organization.entity.js';
import {
  mayInherit,
  OBJECT_TYPES,
  PERMISSIONS,
  permissionsOf,
  RELATIONS,
  type ObjectRef,
  type ObjectType,
  type Permission,
  type RelationName,
} from '../permissions.js';
import { PermissionLossListeners } from './permission-loss-listeners.js';
import { PostgresRelationStore } from './postgres-relation-store.js';

/** Repeated on purpose. `child a < parent b`: a user with relation b to the parent has relation a to the child. */
const RULES = [
  'project owner < organization admin',
  'app maintainer < organization admin',
  'app viewer < organization member',
  'app maintainer < project owner',
  'app viewer < project developer',
  'app viewer < project viewer',
  'installation manager < project owner',
  'installation operator < project developer',
  'installation viewer < project viewer',
];

const COUNT = { organization: 1, project: 3, app: 3, installation: 4 };

/** Objects are `[type, index]`, so that a counterexample can be read. */
type Thing = readonly [ObjectType, number];
interface World {
  facts: (readonly [RelationName, Thing])[];
  parents: (readonly [Thing, Thing])[];
}

const thing = fc
  .constantFrom(...OBJECT_TYPES)
  .chain((type) => fc.nat(COUNT[type] - 1).map((index): Thing => [type, index]));
const fact = thing.chain((on) =>
  fc.constantFrom(...RELATIONS[on[0]]).map((relation): [RelationName, Thing] => [relation, on]),
);
const link = fc.tuple(thing, thing).filter(([child, parent]) => mayInherit(child[0], parent[0]));
const worlds: fc.Arbitrary<World> = fc.record({
  facts: fc.array(fact, { maxLength: 6 }),
  parents: fc.array(link, { maxLength: 12 }),
});

/** The reference model: written for clarity, not for speed. */
function holds(world: World, relation: string, [type, index]: Thing): boolean {
  const same = (a: Thing): boolean => a[0] === type && a[1] === index;
  if (world.facts.some(([held, on]) => held === relation && same(on))) return true;
  // Administrators reach every app, linked or not.
  if (type === 'app' && relation === 'maintainer' && holds(world, 'admin', ['organization', 0])) return true;
  const parents = world.parents.filter(([child]) => same(child)).map(([, parent]) => parent);
  if (type === 'project') parents.push(['organization', 0]);
  return parents.some((parent) =>
    RELATIONS[parent[0]].some(
      (above) => RULES.includes(`${type} ${relation} < ${parent[0]} ${above}`) && holds(world, above, parent),
    ),
  );
}

function expected(world: World, on: Thing): Permission[] {
  return permissionsOf(
    on[0],
    RELATIONS[on[0]].filter((relation) => holds(world, relation, on)),
  );
}

describe('PostgresRelationStore and a naive model of it', () => {
  let test: TestDataSource;
  let store: PostgresRelationStore;
  const organizationId = uuidV7();

  beforeAll(async () => {
    test = await createTestDataSource();
    await test.dataSource.getRepository(Organization).insert({ id: organizationId, name: 'Example' });
    store = new PostgresRelationStore(test.dataSource, new PermissionLossListeners());
  });
  afterAll(() => test.close());

  // fast-check prints the seed and the smallest world of a failure.
  it('agree on every object and permission', { timeout: 120_000 }, async () => {
    await fc.assert(fc.asyncProperty(worlds, agree), { numRuns: 100 });
  });

  async function agree(world: World): Promise<void> {
    const { userId, refOf } = await build(world);
    const things = OBJECT_TYPES.flatMap((type) =>
      Array.from({ length: COUNT[type] }, (_, index): Thing => [type, index]),
    );
    const checks = things.flatMap((on) =>
      PERMISSIONS.map((permission) => ({ permission, object: refOf(on) })),
    );
    const answers = await store.batchCheck(userId, checks);
    expect(answers).toEqual(
      things.flatMap((on) => {
        const held = expected(world, on);
        return PERMISSIONS.map((permission) => held.includes(permission));
      }),
    );
    for (const type of OBJECT_TYPES) {
      const ofType = things.filter(([other]) => other === type);
      const objects = ofType.map(refOf);
      expect(await store.permissionsOnEach(userId, objects)).toEqual(ofType.map((on) => expected(world, on)));
      for (const permission of ['apps:view', 'apps:publish', 'runs:start', 'project:view'] as const) {
        const listed = await store.listObjects(userId, permission, type);
        // "all" means the objects that have their required parent: a project for installations.
        const there = ofType.filter((on) => listed !== 'all' || hasRequiredParent(world, on));
        const held = there.filter((on) => expected(world, on).includes(permission));
        if (listed === 'all') expect(held).toEqual(there);
        // Apps of earlier worlds are linked to the same organization.
        else
          expect(listed.filter((id) => objects.some((object) => object.id === id)).toSorted()).toEqual(
            held.map((on) => refOf(on).id).toSorted(),
          );
      }
    }
    for (const on of things) {
      const [permission] = expected(world, on).slice(-1);
      const because = permission ? (await store.explain(userId, permission, refOf(on))).because : [];
      expect(because.length > 0).toBe(permission !== undefined);
    }
  }

  async function build(world: World): Promise<{ userId: string; refOf: (on: Thing) => ObjectRef }> {
    const userId = await insertUser(test.dataSource);
    const ids = new Map<string, string>();
    const refOf = ([type, index]: Thing): ObjectRef => {
      const known = ids.get(`${type}${index}`) ?? (type === 'organization' ? organizationId : uuidV7());
      ids.set(`${type}${index}`, known);
      return { type, id: known };
    };
    await store.write(test.dataSource.manager, {
      add: world.facts.map(([relation, on]) => ({ userId, relation, object: refOf(on) })),
      parents: {
        add: world.parents.map(([child, parent]) => ({ object: refOf(child), parent: refOf(parent) })),
      },
    });
    return { userId, refOf };
  }
});

function hasRequiredParent(world: World, on: Thing): boolean {
  const requiredType = { organization: null, project: null, app: null, installation: 'project' }[on[0]];
  return (
    requiredType === null ||
    world.parents.some(
      ([child, parent]) => child[0] === on[0] && child[1] === on[1] && parent[0] === requiredType,
    )
  );
}
