import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import {
  createTestDataSource,
  insertUser,
  type TestDataSource,
} from '../../../../test/support/postgres/test-data-source.js';
import { AuditLog } from '../../../audit/audit-log.js';
import { uuidV7 } from '../../../common/uuid-v7.js';
import { EventPublisher } from '../../../event-publisher/event-publisher.js';
import type { UserCaller } from '../../caller.js';
import type { ServiceAccountAccess } from './service-account-access.js';
import { ServiceAccountToken } from './service-account-token.entity.js';
import { ServiceAccountTokensService } from './service-account-tokens.service.js';
import { ServiceAccount } from './service-account.entity.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('ServiceAccountTokensService', () => {
  let test: TestDataSource;
  let service: ServiceAccountTokensService;
  let caller: UserCaller;
  const accountId = uuidV7();
  const clock = new ManualClock(Date.parse('2026-11-21T10:00:00Z'));

  beforeAll(async () => {
    test = await createTestDataSource();
    const { dataSource } = test;
    caller = {
      kind: 'user',
      userId: await insertUser(dataSource),
      scopes: null,
      credential: { kind: 'session', sessionId: uuidV7(), authenticatedAt: new Date(clock.nowMs) },
      origin: { requestId: 'r-1', ip: null, userAgent: null, method: 'POST', path: '/x' },
      projectId: null,
    };
    const email = 'service-account:ci';
    await test.database.query(
      `INSERT INTO users (id, kind, email, name) VALUES ($1, 'service_account', $2, 'ci')`,
      [accountId, email],
    );
    await dataSource.getRepository(ServiceAccount).insert({
      id: accountId,
      projectId: null,
      description: '',
      sensitivePermissions: [],
      createdBy: caller.userId,
    });
    const access: Pick<ServiceAccountAccess, 'findForChange'> = {
      findForChange: () => Promise.resolve({ id: accountId, name: 'ci', project: null, isDeleted: false }),
    };
    const audit = new AuditLog(new EventPublisher(clock), dataSource);
    service = new ServiceAccountTokensService(dataSource, access as ServiceAccountAccess, audit, clock);
  });
  afterAll(() => test.close());

  const expiryOf = async (id: string): Promise<number> =>
    (await test.dataSource.getRepository(ServiceAccountToken).findOneByOrFail({ id })).expiresAt.getTime();
  const token = async (days: number): Promise<string> =>
    (await service.create(caller, accountId, { name: 'ci', scopes: ['flags:kill'], expires_in_days: days }))
      .id;

  it('ends a rotated token after the overlap', async () => {
    const old = await token(30);
    const next = await service.rotate(caller, accountId, old, { overlap_hours: 2, expires_in_days: 10 });
    expect(await expiryOf(old)).toBe(clock.nowMs + 2 * HOUR_MS);
    expect(await expiryOf(next.id)).toBe(clock.nowMs + 10 * DAY_MS);
  });

  it('never prolongs a rotated token: one that expires within the overlap keeps its expiry', async () => {
    const old = await token(1);
    const expiry = await expiryOf(old);
    clock.nowMs += 20 * HOUR_MS;
    await service.rotate(caller, accountId, old, { overlap_hours: 24 });
    expect(await expiryOf(old)).toBe(expiry);
  });
});
