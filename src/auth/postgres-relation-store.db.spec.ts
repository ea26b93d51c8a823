import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDataSource,
  insertUser,
  type TestDataSource,
} from '../../test/support/test-data-source.js';
import { uuidV7 } from '../common/uuid-v7.js';
import { permissionsOf, type ObjectRef, type RelationName } from './permissions.js';
import { PostgresRelationStore } from './postgres-relation-store.js';

describe('PostgresRelationStore', () => {
  let test: TestDataSource;
  let store: PostgresRelationStore;
  const organization: ObjectRef = { type: 'organization', id: uuidV7() };

  beforeAll(async () => {
    test = await createTestDataSource();
    store = new PostgresRelationStore(test.dataSource);
  });
  afterAll(() => test.close());

  const relate = (userId: string, relation: RelationName, object: ObjectRef): Promise<void> =>
    store.write(test.dataSource.manager, { add: [{ userId, relation, object }] });
  const project = (): ObjectRef => ({ type: 'project', id: uuidV7() });

  it('grants what the relation grants, on that object only', async () => {
    const user = await insertUser(test.dataSource);
    const [mine, other] = [project(), project()];
    await relate(user, 'developer', mine);
    expect(await store.check(user, 'flags:edit', mine)).toBe(true);
    expect(await store.check(user, 'keys:manage', mine)).toBe(false);
    expect(await store.check(user, 'project:view', other)).toBe(false);
  });

  it('grants nothing to somebody else', async () => {
    const [user, stranger] = [await insertUser(test.dataSource), await insertUser(test.dataSource)];
    const mine = project();
    await relate(user, 'owner', mine);
    expect(await store.permissionsOn(stranger, mine)).toEqual([]);
    expect(await store.listObjects(stranger, 'project:view', 'project')).toEqual([]);
  });

  it('does not take an id of one type for that of another', async () => {
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

  it('makes a member of the organization nothing in a project', async () => {
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

  it('answers for many objects in the order of the question', async () => {
    const user = await insertUser(test.dataSource);
    const [owned, unknown, viewed] = [project(), project(), project()];
    await relate(user, 'owner', owned);
    await relate(user, 'viewer', viewed);
    const ids = [viewed.id, unknown.id, owned.id];
    expect(await store.permissionsOnEach(user, 'project', ids)).toEqual([
      permissionsOf('project', ['viewer']),
      [],
      permissionsOf('project', ['owner']),
    ]);
  });

  it('writes in the transaction of the caller, twice without harm, and takes away at once', async () => {
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
});
