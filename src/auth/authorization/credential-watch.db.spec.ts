import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import {
  createTestDataSource,
  insertProject,
  insertUser,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { uuidV7 } from '../../common/uuid-v7.js';
import type { UserCaller, UserCredential } from '../caller.js';
import { CredentialWatch } from './credential-watch.js';
import type { WatchedCredential } from './credential-requirements.js';
import { Organization } from '../entities/organization.entity.js';
import type { Permission } from '../permissions.js';
import { PersonalAccessToken } from '../authentication/personal-tokens/personal-access-token.entity.js';
import { PermissionLossListeners } from './permission-loss-listeners.js';
import { ServiceAccount } from '../accounts/service-accounts/service-account.entity.js';
import { ServiceAccountToken } from '../accounts/service-accounts/service-account-token.entity.js';
import { PostgresRelationStore } from './postgres-relation-store.js';
import { LiveRuns, type LiveRun } from '../authentication/run-tokens/live-runs.js';
import { Session } from '../authentication/sessions/session.entity.js';

const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR_MS = 3_600_000;
const ORIGIN = { requestId: 'x', ip: null, userAgent: null, method: 'GET', path: '/' };

describe('CredentialWatch', () => {
  let test: TestDataSource;
  let dataSource: DataSource;
  let store: PostgresRelationStore;
  let clock: ManualClock;
  let watch: CredentialWatch;
  let liveRuns: LiveRuns;
  let runs: LiveRun[];
  /** Ids of the streams that were ended. */
  let ended: Set<string>;

  beforeAll(async () => {
    test = await createTestDataSource();
    ({ dataSource } = test);
    await dataSource.getRepository(Organization).insert({ id: uuidV7(), name: 'Example' });
    store = new PostgresRelationStore(dataSource, new PermissionLossListeners());
  });
  afterAll(() => test.close());
  beforeEach(() => {
    clock = new ManualClock(NOW);
    liveRuns = new LiveRuns();
    liveRuns.register((ids) => Promise.resolve(runs.filter(({ runId }) => ids.includes(runId))));
    runs = [];
    watch = new CredentialWatch(dataSource, store, clock, liveRuns);
    watch.onApplicationBootstrap();
    ended = new Set();
  });
  afterEach(() => watch.onModuleDestroy());

  const callerOf = (
    userId: string,
    credential: UserCredential,
    scopes: readonly Permission[] | null = null,
  ): UserCaller => ({ kind: 'user', userId, scopes, credential, origin: ORIGIN, projectId: null });

  const session = async (userId: string): Promise<UserCaller> => {
    const [id, at] = [uuidV7(), new Date(NOW)];
    await dataSource.getRepository(Session).insert({
      id,
      userId,
      method: 'password',
      rotatedAt: at,
      createdAt: at,
      lastUsedAt: at,
      expiresAt: new Date(NOW + HOUR_MS),
    });
    return callerOf(userId, { kind: 'session', sessionId: id, authenticatedAt: new Date() });
  };
  const token = async (userId: string, scopes: Permission[]): Promise<UserCaller> => {
    const [id, at] = [uuidV7(), new Date(NOW)];
    await dataSource.getRepository(PersonalAccessToken).insert({
      id,
      userId,
      name: 'x',
      prefix: 'x',
      tokenSha256: randomBytes(32),
      scopes,
      createdAt: at,
      expiresAt: new Date(NOW + HOUR_MS),
    });
    return callerOf(userId, { kind: 'personal_token', tokenId: id }, scopes);
  };
  const serviceToken = async (relationTo: string): Promise<UserCaller & { tokenId: string }> => {
    const [accountId, at] = [await viewerOf(relationTo), new Date(NOW)];
    const tokenId = uuidV7();
    await dataSource.manager.insert(ServiceAccount, { id: accountId, projectId: null, createdBy: accountId });
    await dataSource.manager.insert(ServiceAccountToken, {
      id: tokenId,
      serviceAccountId: accountId,
      name: 'x',
      prefix: 'x',
      tokenSha256: randomBytes(32),
      scopes: ['flags:view'],
      createdBy: accountId,
      createdAt: at,
      expiresAt: new Date(NOW + HOUR_MS),
    });
    const credential = { kind: 'service_account', tokenId, sensitivePermissions: [] } as const;
    return { ...callerOf(accountId, credential, ['flags:view']), tokenId };
  };
  const apiKey = async (projectId: string): Promise<WatchedCredential> => {
    const id = uuidV7();
    await dataSource.query(
      `INSERT INTO api_keys (id, project_id, name, prefix, key_sha256, scopes, created_by)
       VALUES ($1, $2, 'x', 'x', $3, '{ingest}', $4)`,
      [id, projectId, randomBytes(32), await insertUser(dataSource)],
    );
    return { kind: 'api_key', key: { keyId: id } };
  };
  const viewerOf = async (...projects: string[]): Promise<string> => {
    const userId = await insertUser(dataSource);
    await store.write(dataSource.manager, {
      add: projects.map((id) => ({ userId, relation: 'viewer', object: { type: 'project', id } })),
    });
    return userId;
  };
  const open = (name: string, caller: WatchedCredential, projectId: string): void => {
    watch.ended(caller, projectId, 'flags:view').subscribe(() => ended.add(name));
  };
  /** The queries of the next whole pass. */
  const queriesOfAPass = async (): Promise<string[]> => {
    const spy = vi.spyOn(dataSource, 'query');
    const passes = (): number[] =>
      spy.mock.calls.flatMap(([sql], i) => (sql.includes("'api_key:'") ? [i] : []));
    await vi.waitFor(() => expect(passes().length).toBeGreaterThanOrEqual(2), { timeout: 60_000 });
    const queries = spy.mock.calls.slice(passes()[0], passes()[1]).map(([sql]) => sql);
    spy.mockRestore();
    return queries;
  };

  it('sends one query for all credentials and one for each user: 500 streams of 20 users', async () => {
    const projects = await Promise.all(Array.from({ length: 5 }, () => insertProject(dataSource)));
    for (let user = 0; user < 20; user++) {
      const userId = await viewerOf(...projects);
      for (let tab = 0; tab < 5; tab++) {
        const caller = await session(userId);
        for (const projectId of projects) open(`${userId} ${tab} ${projectId}`, caller, projectId);
      }
    }
    const queries = await queriesOfAPass();
    expect(queries.filter((sql) => sql.includes("'session:'"))).toHaveLength(1);
    expect(queries).toHaveLength(1 + 20);
    expect(ended.size).toBe(0);
  });

  it('sends no query without a subscriber, and none about users for API keys', async () => {
    const spy = vi.spyOn(dataSource, 'query');
    const timers = vi.spyOn(globalThis, 'setTimeout');
    // Each check that has ended sets the timer of the next one.
    await vi.waitFor(
      () => expect(timers.mock.calls.filter(([, ms]) => ms === 1000).length).toBeGreaterThan(1),
      {
        timeout: 60_000,
      },
    );
    timers.mockRestore();
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
    const projectId = await insertProject(dataSource);
    for (let key = 0; key < 3; key++) open(`key ${key}`, await apiKey(projectId), projectId);
    expect(await queriesOfAPass()).toHaveLength(1);
  });

  it('checks a second after it has started, and a second after each check', async () => {
    await watch.onModuleDestroy();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const other = new CredentialWatch(dataSource, store, clock, liveRuns);
    const afterASecond = (): number => timers.mock.calls.filter(([, ms]) => ms === 1000).length;
    other.onApplicationBootstrap();
    expect(afterASecond()).toBe(1);
    await vi.waitFor(() => expect(afterASecond()).toBe(2), { timeout: 60_000 });
    await other.onModuleDestroy();
    timers.mockRestore();
  });

  it('ends the streams of a service account whose token was revoked, and no others', async () => {
    const shop = await insertProject(dataSource);
    const [revoked, good] = [await serviceToken(shop), await serviceToken(shop)];
    open('revoked', revoked, shop);
    open('good', good, shop);
    expect(await watch.isAuthorized(revoked, shop, 'flags:view')).toBe(true);
    await dataSource.manager.update(
      ServiceAccountToken,
      { id: revoked.tokenId },
      { revokedAt: new Date(NOW) },
    );
    await expect.poll(() => [...ended], { timeout: 60_000 }).toEqual(['revoked']);
    expect(await watch.isAuthorized(revoked, shop, 'flags:view')).toBe(false);
    expect(await watch.isAuthorized(good, shop, 'flags:view')).toBe(true);
  });

  it('ends the streams of a run that has ended or lost the approval, and never opens those of another project', async () => {
    const [shop, bank] = [await insertProject(dataSource), await insertProject(dataSource)];
    const userId = await viewerOf(shop, bank);
    const runOf = (): UserCaller & { runId: string } => {
      const live = { runId: uuidV7(), userId, projectId: shop, installationId: uuidV7() };
      runs.push({ ...live, grants: ['flags:view'] });
      const caller = callerOf(userId, { kind: 'run', runId: live.runId }, ['flags:view']);
      return { ...caller, confinedTo: live, runId: live.runId };
    };
    const [over, cut, good] = [runOf(), runOf(), runOf()];
    open('over', over, shop);
    open('cut', cut, shop);
    open('good', good, shop);
    expect(await watch.isAuthorized(good, bank, 'flags:view')).toBe(false);
    runs = runs
      .filter(({ runId }) => runId !== over.runId)
      .map((run) => (run.runId === cut.runId ? { ...run, grants: [] } : run));
    await expect.poll(() => [...ended].sort(), { timeout: 60_000 }).toEqual(['cut', 'over']);
    expect(await watch.isAuthorized(good, shop, 'flags:view')).toBe(true);
  });

  it('ends the streams of ended credentials, deactivated users and lost permissions, and no others', async () => {
    const [shop, bank] = [await insertProject(dataSource), await insertProject(dataSource)];
    const [ada, grace, joan, ida] = [
      await viewerOf(shop, bank),
      await viewerOf(shop, bank),
      await viewerOf(shop),
      await viewerOf(shop),
    ];
    const [first, second] = [await session(ada), await session(ada)];
    const script = await token(ada, ['flags:view']);
    const revoked = await token(ada, ['flags:view']);
    const narrow = await token(ada, ['events:view']);
    const [goodKey, badKey] = [await apiKey(shop), await apiKey(shop)];
    const graces = await session(grace);
    const joans = await session(joan);
    const idas = callerOf(ida, { kind: 'external_token' });
    open('ada, shop', first, shop);
    open('ada, shop, other session', second, shop);
    open('ada, bank', first, bank);
    open('script', script, shop);
    open('script, revoked', revoked, shop);
    open('key', goodKey, shop);
    open('key, revoked', badKey, shop);
    open('grace, shop', graces, shop);
    open('grace, bank', graces, bank);
    open('joan', joans, shop);
    open('ida', idas, shop);
    await queriesOfAPass();
    expect([...ended]).toEqual([]);

    // Its scopes never allowed the stream; a stream that was opened nevertheless ends.
    open('script, narrow', narrow, shop);
    await dataSource.query('UPDATE sessions SET ended_at = now() WHERE id = $1', [idIn(second)]);
    await dataSource.query('UPDATE personal_access_tokens SET revoked_at = now() WHERE id = $1', [
      idIn(revoked),
    ]);
    await dataSource.query('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [idIn(badKey)]);
    await dataSource.query('DELETE FROM relations WHERE user_id = $1 AND object_id = $2', [grace, bank]);
    await dataSource.query('UPDATE users SET deactivated_at = now() WHERE id = ANY ($1)', [[joan, ida]]);
    const over = [
      'ada, shop, other session',
      'grace, bank',
      'ida',
      'joan',
      'key, revoked',
      'script, narrow',
      'script, revoked',
    ];
    await vi.waitFor(() => expect([...ended].sort()).toEqual(over), { timeout: 60_000 });
    await queriesOfAPass();
    expect([...ended].sort()).toEqual(over);
    for (const [caller, project, good] of [
      [first, shop, true],
      [second, shop, false],
      [graces, shop, true],
      [graces, bank, false],
      [narrow, shop, false],
      [idas, shop, false],
      [goodKey, shop, true],
      [badKey, shop, false],
    ] as const) {
      expect(await watch.isAuthorized(caller, project, 'flags:view')).toBe(good);
    }

    // A session and a token expire without a notification.
    clock.nowMs += HOUR_MS;
    await vi.waitFor(() => expect(ended).toContain('ada, shop'), { timeout: 60_000 });
    const left = ['key'];
    await vi.waitFor(() => expect(ended.size).toBe(12 - left.length), { timeout: 60_000 });
    expect(ended).not.toContain('key');
  });

  it('leaves streams open while the database is unavailable, and ends them afterwards', async () => {
    const projectId = await insertProject(dataSource);
    const caller = await session(await viewerOf(projectId));
    open('stream', caller, projectId);
    await queriesOfAPass();
    const spy = vi.spyOn(dataSource, 'query').mockRejectedValue(new Error('away'));
    // Passes run one after the other: when the next one begins, no earlier one can still read the change below.
    await vi.waitFor(() => expect(spy).toHaveBeenCalled(), { timeout: 60_000 });
    // Bypasses the rejecting mock of `dataSource.query`.
    const runner = dataSource.createQueryRunner();
    await runner.query('UPDATE sessions SET ended_at = now() WHERE id = $1', [idIn(caller)]);
    await runner.release();
    spy.mockClear();
    await vi.waitFor(() => expect(spy.mock.calls.length).toBeGreaterThanOrEqual(2), { timeout: 60_000 });
    expect(ended.size).toBe(0);
    spy.mockRestore();
    await vi.waitFor(() => expect([...ended]).toEqual(['stream']), { timeout: 60_000 });
  });
});

function idIn(caller: WatchedCredential): string {
  if (caller.kind === 'api_key') return caller.key.keyId;
  const { credential } = caller;
  if (credential.kind === 'session') return credential.sessionId;
  return credential.kind === 'personal_token' ? credential.tokenId : caller.userId;
}
