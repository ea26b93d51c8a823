import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createTestDataSource,
  insertUser,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { uuidV7 } from '../../common/uuid-v7.js';
import { Organization } from '../entities/organization.entity.js';
import { permissionsOf, type ObjectRef, type Permission, type RelationName } from '../permissions.js';
import { PermissionLossListeners } from './permission-loss-listeners.js';
import { PostgresRelationStore } from './postgres-relation-store.js';

describe('PostgresRelationStore', () => {
  let test: TestDataSource;
  let store: PostgresRelationStore;
  const organization: ObjectRef = { type: 'organization', id: uuidV7() };

  beforeAll(async () => {
    test = await createTestDataSource();
    await test.dataSource.getRepository(Organization).insert({ id: organization.id, name: 'Example' });
    store = new PostgresRelationStore(test.dataSource, new PermissionLossListeners());
  });
  afterAll(() => test.close());

  const relate = (userId: string, relation: RelationName, object: ObjectRef): Promise<void> =>
    store.write(test.dataSource.manager, { add: [{ userId, relation, object }] });
  const project = (): ObjectRef => ({ type: 'project', id: uuidV7() });

  it('grants the permissions of a relation, on its object only', async () => {
    const user = await insertUser(test.dataSource);
    const [mine, other] = [project(), project()];
    await relate(user, 'developer', mine);
    expect(await store.check(user, 'flags:edit', mine)).toBe(true);
    expect(await store.check(user, 'keys:manage', mine)).toBe(false);
    expect(await store.check(user, 'project:view', other)).toBe(false);
  });

  it('grants nothing to another user', async () => {
    const [user, stranger] = [await insertUser(test.dataSource), await insertUser(test.dataSource)];
    const mine = project();
    await relate(user, 'owner', mine);
    expect(await store.permissionsOn(stranger, mine)).toEqual([]);
    expect(await store.listObjects(stranger, 'project:view', 'project')).toEqual([]);
  });

  it('does not confuse ids of different types', async () => {
    const user = await insertUser(test.dataSource);
    await relate(user, 'owner', { type: 'project', id: organization.id });
    expect(await store.check(user, 'organization:manage', organization)).toBe(false);
    expect(await store.check(user, 'members:manage', organization)).toBe(false);
  });

  it('makes an admin of the organization an owner of every project', async () => {
    const admin = await insertUser(test.dataSource);
    await relate(admin, 'admin', organization);
    expect(await store.permissionsOn(admin, project())).toEqual(permissionsOf('project', ['owner']));
    expect(await store.listObjects(admin, 'project:view', 'project')).toBe('all');
    expect(await store.check(admin, 'organization:manage', organization)).toBe(true);
  });

  it('grants a member of the organization nothing in a project', async () => {
    const member = await insertUser(test.dataSource);
    await relate(member, 'member', organization);
    expect(await store.permissionsOn(member, project())).toEqual([]);
    expect(await store.listObjects(member, 'project:view', 'project')).toEqual([]);
    expect(await store.check(member, 'organization:manage', organization)).toBe(false);
  });

  it('lists the objects on which the permission is held, and each once', async () => {
    const user = await insertUser(test.dataSource);
    const [owned, viewed] = [project(), project()];
    await relate(user, 'owner', owned);
    await relate(user, 'viewer', owned);
    await relate(user, 'viewer', viewed);
    const ids = async (permission: 'keys:manage' | 'project:view'): Promise<string[]> =>
      (await store.listObjects(user, permission, 'project')) as string[];
    expect((await ids('project:view')).toSorted()).toEqual([owned.id, viewed.id].toSorted());
    expect(await ids('keys:manage')).toEqual([owned.id]);
  });

  it('returns the results for many objects in the order of the request', async () => {
    const user = await insertUser(test.dataSource);
    const [owned, unknown, viewed] = [project(), project(), project()];
    await relate(user, 'owner', owned);
    await relate(user, 'viewer', viewed);
    expect(await store.permissionsOnEach(user, [viewed, unknown, owned])).toEqual([
      permissionsOf('project', ['viewer']),
      [],
      permissionsOf('project', ['owner']),
    ]);
  });

  describe('objects with parents', () => {
    const app = (): ObjectRef => ({ type: 'app', id: uuidV7() });
    const installation = (): ObjectRef => ({ type: 'installation', id: uuidV7() });
    const place = (object: ObjectRef, ...parents: ObjectRef[]): Promise<void> =>
      store.write(test.dataSource.manager, {
        parents: { add: parents.map((parent) => ({ object, parent })) },
      });

    it('inherit from the project, and through it from the organization', async () => {
      const [user, admin, member] = await users(3);
      const [mine, inMine, elsewhere, inElsewhere] = [project(), installation(), project(), installation()];
      await place(inMine, mine);
      await place(inElsewhere, elsewhere);
      await relate(user, 'developer', mine);
      await relate(admin, 'admin', organization);
      await relate(member, 'member', organization);
      expect(await store.permissionsOn(user, inMine)).toEqual(permissionsOf('installation', ['operator']));
      expect(await store.permissionsOn(user, inElsewhere)).toEqual([]);
      expect(await store.permissionsOn(admin, inMine)).toEqual(permissionsOf('installation', ['manager']));
      expect(await store.permissionsOn(member, inMine)).toEqual([]);
    });

    it('grant nothing on an installation without a parent, not even to an admin', async () => {
      const [admin] = await users(1);
      await relate(admin, 'admin', organization);
      expect(await store.permissionsOn(admin, installation())).toEqual([]);
    });

    it('an app is maintained by owners of its project, and members of the organization see it when it is linked to the organization', async () => {
      const [owner, viewer, member, admin, stranger] = await users(5);
      const [mine, made] = [project(), app()];
      await place(made, organization, mine);
      await relate(owner, 'owner', mine);
      await relate(viewer, 'viewer', mine);
      await relate(member, 'member', organization);
      await relate(admin, 'admin', organization);
      const canPublish = (user: string): Promise<boolean> => store.check(user, 'apps:publish', made);
      const canSee = (user: string): Promise<boolean> => store.check(user, 'apps:view', made);
      const everyone = [owner, admin, viewer, member, stranger];
      expect(await Promise.all(everyone.map(canPublish))).toEqual([true, true, false, false, false]);
      expect(await Promise.all(everyone.map(canSee))).toEqual([true, true, true, true, false]);
      expect(await store.listObjects(member, 'apps:view', 'app')).toEqual([made.id]);
      expect(await store.listObjects(member, 'apps:publish', 'app')).toEqual([]);
      expect(await store.listObjects(owner, 'apps:publish', 'app')).toEqual([made.id]);
    });

    it('an app that is not linked to the organization is hidden from its members, and maintained by its administrators', async () => {
      const [member, admin] = await users(2);
      const [mine, ofProject, ofUser] = [project(), app(), app()];
      await place(ofProject, mine);
      await relate(member, 'member', organization);
      await relate(admin, 'admin', organization);
      for (const made of [ofProject, ofUser]) {
        expect(await store.permissionsOn(member, made)).toEqual([]);
        expect(await store.permissionsOn(admin, made)).toEqual([
          'members:manage',
          'apps:view',
          'apps:publish',
        ]);
        expect(await store.listObjects(member, 'apps:view', 'app')).not.toContain(made.id);
      }
      expect(await store.listObjects(admin, 'apps:view', 'app')).toBe('all');
    });

    it('are listed through projects, through the organization and by their own relations, each once', async () => {
      const [user, admin] = await users(2);
      const [mine, viewed] = [project(), project()];
      const [first, second, third, fourth] = [installation(), installation(), installation(), installation()];
      await place(first, mine);
      await place(second, mine);
      await place(third, viewed);
      await place(fourth, project());
      await relate(user, 'owner', mine);
      await relate(user, 'viewer', viewed);
      await relate(user, 'viewer', first);
      await relate(user, 'operator', third);
      await relate(admin, 'admin', organization);
      const ids = async (permission: Permission): Promise<string[]> =>
        ((await store.listObjects(user, permission, 'installation')) as string[]).toSorted();
      expect(await ids('installations:view')).toEqual([first.id, second.id, third.id].toSorted());
      expect(await ids('runs:start')).toEqual([first.id, second.id, third.id].toSorted());
      expect(await ids('installations:manage')).toEqual([first.id, second.id].toSorted());
      expect(await store.listObjects(admin, 'installations:manage', 'installation')).toBe('all');
      expect(await store.listObjects(admin, 'flags:edit', 'installation')).toEqual([]);
    });

    it('checks many permissions and objects in one query', async () => {
      const [user] = await users(1);
      const [mine, inMine] = [project(), installation()];
      await place(inMine, mine);
      await relate(user, 'developer', mine);
      const queries = countQueries(test.dataSource);
      const answers = await store.batchCheck(user, [
        { permission: 'runs:start', object: inMine },
        { permission: 'installations:manage', object: inMine },
        { permission: 'flags:edit', object: { ...mine, id: mine.id.toUpperCase() } },
        { permission: 'organization:manage', object: organization },
        { permission: 'project:view', object: project() },
        { permission: 'runs:start', object: inMine },
      ]);
      expect(answers).toEqual([true, false, true, false, false, true]);
      await store.listObjects(user, 'runs:start', 'installation');
      await store.explain(user, 'runs:start', inMine);
      expect(queries()).toBe(3);
      expect(await store.batchCheck(user, [])).toEqual([]);
    });

    it('are resolved with parents in a cycle and in a long chain', async () => {
      const [user] = await users(1);
      const [mine, inMine] = [project(), installation()];
      await place(inMine, mine);
      await relate(user, 'owner', mine);
      // Corrupt rows, inserted directly: `write` rejects such parents.
      const link = (object: ObjectRef, parent: ObjectRef): Promise<unknown> =>
        test.dataSource.query(`INSERT INTO object_parents VALUES ($1, $2, $3, $4)`, [
          object.type,
          object.id,
          parent.type,
          parent.id,
        ]);
      await expect(place(mine, inMine)).rejects.toThrow('nothing on project follows');
      await link(mine, inMine);
      await link(mine, mine);
      await link(inMine, inMine);
      let below = mine;
      for (let i = 0; i < 50; i++) {
        const next = project();
        await link(next, below);
        await link(below, next);
        below = next;
      }
      await test.dataSource.query(`INSERT INTO object_parents VALUES ('project', $1, 'planet', $2)`, [
        mine.id,
        uuidV7(),
      ]);
      expect(await store.check(user, 'runs:start', inMine)).toBe(true);
      expect(await store.permissionsOn(user, below)).toEqual([]);
      expect(await store.listObjects(user, 'runs:start', 'installation')).toEqual([inMine.id]);
      expect((await store.explain(user, 'runs:start', inMine)).because).toHaveLength(1);
    });

    it('state why a permission is held', async () => {
      const [admin] = await users(1);
      const [mine, inMine] = [project(), installation()];
      await place(inMine, mine);
      await relate(admin, 'admin', organization);
      const manager = { relation: 'manager', object: inMine };
      const owner = { relation: 'owner', object: mine };
      expect(await store.explain(admin, 'installations:manage', inMine)).toEqual({
        because: [[{ relation: 'admin', object: organization }, owner, manager]],
        otherwise: [manager, owner],
      });
    });

    it('are deleted with their relations and parents, and nothing else', async () => {
      const [user] = await users(1);
      const [mine, first, second] = [project(), installation(), installation()];
      await place(first, mine);
      await place(second, mine);
      await relate(user, 'manager', first);
      await relate(user, 'viewer', second);
      await store.forget(test.dataSource.manager, first);
      expect(await store.permissionsOn(user, first)).toEqual([]);
      expect(await store.check(user, 'installations:view', second)).toBe(true);
      await store.forget(test.dataSource.manager, mine);
      const left = await test.dataSource.query<{ object_id: string }[]>(
        `SELECT object_id FROM object_parents WHERE $1 IN (object_id, parent_id) OR $2 IN (object_id, parent_id)`,
        [first.id, mine.id],
      );
      expect(left).toEqual([]);
      expect(await store.check(user, 'installations:view', second)).toBe(true);
    });

    it('lose a parent in the transaction that removes it', async () => {
      const [user] = await users(1);
      const [mine, inMine] = [project(), installation()];
      await place(inMine, mine);
      await relate(user, 'owner', mine);
      const remove = { parents: { remove: [{ object: inMine, parent: mine }] } };
      await test.dataSource
        .transaction(async (manager) => {
          await store.write(manager, remove);
          throw new Error('rolled back');
        })
        .catch(() => undefined);
      expect(await store.check(user, 'runs:start', inMine)).toBe(true);
      await store.write(test.dataSource.manager, remove);
      expect(await store.check(user, 'runs:start', inMine)).toBe(false);
    });
  });

  it('grants a deactivated user nothing, and everything again after reactivation', async () => {
    const [admin, owner] = await users(2);
    const mine = project();
    await relate(admin, 'admin', organization);
    await relate(owner, 'owner', mine);
    const answers = async (): Promise<unknown[]> => [
      await store.check(admin, 'organization:manage', organization),
      await store.check(owner, 'flags:edit', mine),
      await store.listObjects(admin, 'project:view', 'project'),
      await store.listObjects(owner, 'project:view', 'project'),
      (await store.explain(owner, 'flags:edit', mine)).because.length,
    ];
    expect(await answers()).toEqual([true, true, 'all', [mine.id], 1]);
    const deactivate = (at: string): Promise<unknown> =>
      test.dataSource.query(`UPDATE users SET deactivated_at = ${at} WHERE id = ANY ($1::uuid[])`, [
        [admin, owner],
      ]);
    await deactivate('now()');
    expect(await answers()).toEqual([false, false, [], [], 0]);
    await deactivate('NULL');
    expect(await answers()).toEqual([true, true, 'all', [mine.id], 1]);
  });

  it('adds and removes the same relation concurrently without an error, and keeps the last write', async () => {
    const [user] = await users(1);
    const mine = project();
    const fact = { userId: user, relation: 'owner', object: mine } as const;
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        test.dataSource.transaction((manager) =>
          store.write(manager, i % 2 === 0 ? { add: [fact] } : { remove: [fact] }),
        ),
      ),
    );
    await store.write(test.dataSource.manager, { add: [fact] });
    expect(await store.check(user, 'keys:manage', mine)).toBe(true);
  });

  it('writes idempotently in the transaction of the caller, and removes at once', async () => {
    const user = await insertUser(test.dataSource);
    const mine = project();
    const fact = { userId: user, relation: 'owner', object: mine } as const;
    await test.dataSource
      .transaction(async (manager) => {
        await store.write(manager, { add: [fact] });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await store.check(user, 'project:view', mine)).toBe(false);

    await store.write(test.dataSource.manager, { add: [fact] });
    await store.write(test.dataSource.manager, { add: [fact] });
    expect(await store.check(user, 'project:view', mine)).toBe(true);

    await store.write(test.dataSource.manager, { remove: [fact] });
    await store.write(test.dataSource.manager, { remove: [fact] });
    expect(await store.check(user, 'project:view', mine)).toBe(false);
  });

  async function users<const N extends number>(count: N): Promise<UserIds<N>> {
    const ids = [];
    for (let i = 0; i < count; i++) ids.push(await insertUser(test.dataSource));
    return ids as UserIds<N>;
  }
});

type UserIds<N extends number, Ids extends string[] = []> = Ids['length'] extends N
  ? Ids
  : UserIds<N, [...Ids, string]>;

function countQueries(dataSource: DataSource): () => number {
  const query = vi.spyOn(dataSource, 'query');
  return () => {
    const count = query.mock.calls.length;
    query.mockRestore();
    return count;
  };
}
