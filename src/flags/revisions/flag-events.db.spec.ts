import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestDataSource,
  insertProject,
  insertUser,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { AuditLog } from '../../audit/audit-log.js';
import { type UserCaller, changeAuthorOf } from '../../auth/caller.js';
import { SystemClock } from '../../common/clock.js';
import { EventPublisher } from '../../event-publisher/event-publisher.js';
import { FlagsService } from '../definitions/flags.service.js';
import { GroupsService } from '../groups/groups.service.js';
import { HistoryReadModel } from '../history/history.read-model.js';
import { FlagChanges } from './flag-changes.js';
import { MAX_GROUP_EVENTS } from './flag-events.js';
import { RevisionFeed } from './revision-feed.js';

/** Effects of changes of flags and groups: `feature_flag` events, entries in the audit log, and the history. */
describe('a change of a flag or group', () => {
  let test: TestDataSource;
  let flags: FlagsService;
  let groups: GroupsService;
  let caller: UserCaller;
  let projectId: string;

  beforeAll(async () => {
    test = await createTestDataSource();
    const clock = new SystemClock();
    const publisher = new EventPublisher(clock);
    const feed = new RevisionFeed(test.dataSource, test.database.address);
    const audit = new AuditLog(publisher, test.dataSource);
    const changes = new FlagChanges(test.dataSource, publisher, audit, feed, clock);
    flags = new FlagsService(changes);
    groups = new GroupsService(changes);
    caller = {
      kind: 'user',
      userId: await insertUser(test.dataSource, 'ada@example.com'),
      scopes: null,
      credential: { kind: 'session', sessionId: '', authenticatedAt: new Date() },
      origin: { requestId: 'request-1', ip: '192.0.2.1', userAgent: null, method: 'POST', path: '/kill' },
      projectId: null,
    };
  });
  beforeEach(async () => {
    projectId = await insertProject(test.dataSource);
  });
  afterAll(() => test.close());

  const eventsSince = async (
    type: string,
    work: () => Promise<unknown>,
  ): Promise<Record<string, unknown>[]> => {
    const read = async (): Promise<{ id: string; data: Record<string, unknown> }[]> =>
      test.dataSource.query('SELECT id, data FROM events WHERE project_id = $1 AND type = $2 ORDER BY id', [
        projectId,
        type,
      ]);
    const known = new Set((await read()).map(({ id }) => id));
    await work();
    return (await read()).filter(({ id }) => !known.has(id)).map(({ data }) => data);
  };
  const emitted = (work: () => Promise<unknown>): Promise<Record<string, unknown>[]> =>
    eventsSince('feature_flag', work);
  const create = (key: string, fields: object = {}): Promise<unknown> =>
    flags.create(projectId, caller, { key, enabled: true, rollout: 80, ...fields });
  const kill = (key: string, killed = true): Promise<unknown> =>
    flags.kill(projectId, key, changeAuthorOf(caller), killed, 'incident 7');
  const killGroup = (killed = true): Promise<unknown> =>
    groups.kill(projectId, 'checkout', changeAuthorOf(caller), killed, 'incident 7');
  const updateGroup = (fields: object): Promise<unknown> =>
    groups.update(projectId, 'checkout', changeAuthorOf(caller), null, fields);

  const ON = { enabled: true, rollout: 80, state: 'on' };
  const OFF = { enabled: false, rollout: 80, state: 'off' };
  const KILLED = { enabled: false, rollout: 80, state: 'killed' };

  it('emits the state in force, the action and the state before', async () => {
    const [created] = await emitted(() => create('search'));
    expect(created).toMatchObject({ key: 'search', ...ON, action: 'created', before: null });
    const [killed] = await emitted(() => kill('search'));
    expect(killed).toMatchObject({
      ...KILLED,
      action: 'killed',
      before: ON,
      changed: ['killed'],
      actor: 'ada@example.com',
      reason: 'incident 7',
      entity: 'flag',
      state_cause: 'flag',
    });
    expect(killed).not.toHaveProperty('group');
    const [changed] = await emitted(() =>
      flags.update(projectId, 'search', changeAuthorOf(caller), null, { rollout: 25 }),
    );
    expect(changed).toMatchObject({
      ...KILLED,
      rollout: 25,
      action: 'updated',
      before: KILLED,
      changed: ['rollout'],
    });
    const [revived] = await emitted(() => kill('search', false));
    expect(revived).toMatchObject({ ...ON, rollout: 25, action: 'revived', before: { state: 'killed' } });
    const [archived] = await emitted(() =>
      flags.update(projectId, 'search', changeAuthorOf(caller), null, { archived: true }),
    );
    expect(archived).toMatchObject({ enabled: false, state: 'archived', action: 'archived' });
  });

  describe('of a group', () => {
    beforeEach(async () => {
      await groups.create(projectId, caller, { key: 'checkout', name: 'Checkout' });
      await create('a', { group: 'checkout' });
      await create('b', { group: 'checkout', enabled: false });
      await create('c', { group: 'checkout' });
      await kill('c');
      await create('elsewhere');
      await create('gone', { group: 'checkout' });
      await flags.update(projectId, 'gone', changeAuthorOf(caller), null, { archived: true });
    });

    it('emits one event for each flag whose state in force it changed', async () => {
      const killed = await emitted(killGroup);
      expect(killed).toEqual([
        {
          key: 'a',
          entity: 'group',
          ...KILLED,
          state_cause: 'group',
          action: 'killed',
          before: ON,
          changed: [],
          group: 'checkout',
          actor: 'ada@example.com',
          reason: 'incident 7',
          revision: expect.any(Number) as number,
        },
        expect.objectContaining({ key: 'b', ...KILLED, before: OFF, group: 'checkout' }),
      ]);
      const revived = await emitted(() => killGroup(false));
      expect(revived).toMatchObject([
        { key: 'a', ...ON, action: 'revived', before: KILLED, group: 'checkout' },
        { key: 'b', ...OFF, action: 'revived', before: KILLED },
      ]);
      expect(await emitted(() => updateGroup({ enabled: false }))).toMatchObject([
        { key: 'a', ...OFF, action: 'updated', before: ON, group: 'checkout' },
      ]);
      expect(await emitted(() => updateGroup({ name: 'Other' }))).toEqual([]);
    });

    it('is the cause of the state of flags that are changed meanwhile', async () => {
      await killGroup();
      const [changed] = await emitted(() =>
        flags.update(projectId, 'a', changeAuthorOf(caller), null, { rollout: 10 }),
      );
      expect(changed).toMatchObject({
        entity: 'flag',
        state: 'killed',
        state_cause: 'group',
        before: KILLED,
        changed: ['rollout'],
      });
      expect(changed).not.toHaveProperty('group');
      const [left] = await emitted(() =>
        flags.update(projectId, 'a', changeAuthorOf(caller), null, { group: null }),
      );
      expect(left).toMatchObject({
        state: 'on',
        state_cause: null,
        before: { state: 'killed' },
        changed: ['group'],
      });
      const [entered] = await emitted(() =>
        flags.update(projectId, 'elsewhere', changeAuthorOf(caller), null, { group: 'checkout' }),
      );
      expect(entered).toMatchObject({ ...KILLED, state_cause: 'group', before: ON, changed: ['group'] });
    });

    it('states how many flags have no event of their own', async () => {
      await test.dataSource.query(
        `INSERT INTO flags (project_id, key, name, description, enabled, killed, rollout, cohorts, group_key, tags,
                            permanent, archived, version, revision, created_at, updated_at)
         SELECT $1, 'many-' || i, 'x', '', true, false, 80, '{}', 'checkout', '{}', false, false, 1, 1, now(), now()
           FROM generate_series(1, $2::integer) AS i`,
        [projectId, MAX_GROUP_EVENTS],
      );
      const killed = await emitted(killGroup);
      expect(killed).toHaveLength(MAX_GROUP_EVENTS);
      expect(killed[0]).toMatchObject({ key: 'a', folded: 2 });
    });

    it('is in the history of its flags while they belong to the group', async () => {
      const history = new HistoryReadModel(test.dataSource);
      const of = async (key: string, more: object = {}): Promise<string[]> =>
        (await history.page(projectId, { key, limit: 50, ...more })).items.map(
          ({ entity, action, changes }) => `${entity} ${action} ${changes.map(({ field }) => field).join()}`,
        );
      await killGroup();
      await updateGroup({ name: 'Other' });
      await flags.update(projectId, 'a', changeAuthorOf(caller), null, { group: null });
      await killGroup(false);
      expect((await of('a')).slice(0, 2)).toEqual(['flag updated group', 'group killed killed']);
      expect((await of('b')).slice(0, 2)).toEqual(['group revived killed', 'group killed killed']);
      expect(await of('elsewhere')).toHaveLength(1);
      expect(await of('a', { entity: 'flag' })).toHaveLength(2);
      expect((await of('checkout'))[0]).toBe('group revived killed');
    });
  });

  it('is in the audit log, with its author and the request', async () => {
    await groups.create(projectId, caller, { key: 'checkout', name: 'Checkout' });
    await create('a', { group: 'checkout' });
    const entries = await eventsSince('audit', async () => {
      await kill('a');
      await flags.update(projectId, 'a', changeAuthorOf(caller), null, {
        rollout: 10,
        cohorts: { env: ['prod'] },
        reason: 'slowly',
      });
      await killGroup();
    });
    expect(entries).toMatchObject([
      {
        actor: 'ada@example.com',
        action: 'flag.killed',
        resource: 'flag/a',
        ip: '192.0.2.1',
        metadata: {
          actor_id: caller.userId,
          request_id: 'request-1',
          changes: [{ field: 'killed', before: false, after: true }],
          reason: 'incident 7',
        },
      },
      {
        action: 'flag.updated',
        metadata: {
          changes: [{ field: 'cohorts' }, { field: 'rollout', before: 80, after: 10 }],
          reason: 'slowly',
        },
      },
      { action: 'flag_group.killed', resource: 'flag_group/checkout' },
    ]);
  });
});
