import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import {
  createTestDataSource,
  insertUser,
  type TestDataSource,
} from '../../../../test/support/postgres/test-data-source.js';
import { AuditLog } from '../../../audit/audit-log.js';
import { uuidV7 } from '../../../common/uuid-v7.js';
import { AppConfig } from '../../../config/app-config.js';
import { EventPublisher } from '../../../event-publisher/event-publisher.js';
import type { OrganizationLookup } from '../../authorization/organization-lookup.js';
import type { UserCaller } from '../../caller.js';
import { AccountLinksService } from './account-links.service.js';
import { InvitationsService } from './invitations.service.js';
import type { InvitedProjects } from './invited-projects.js';
import type { InvitedUsers } from './invited-users.js';

describe('InvitationsService', () => {
  let test: TestDataSource;
  let service: InvitationsService;
  let caller: UserCaller;
  const clock = new ManualClock(Date.parse('2026-11-21T10:00:00Z'));

  beforeAll(async () => {
    test = await createTestDataSource();
    caller = {
      kind: 'user',
      userId: await insertUser(test.dataSource),
      scopes: null,
      credential: { kind: 'session', sessionId: uuidV7(), authenticatedAt: new Date(clock.nowMs) },
      origin: { requestId: 'r-1', ip: null, userAgent: null, method: 'POST', path: '/x' },
      projectId: null,
    };
    service = new InvitationsService(
      test.dataSource,
      {} as OrganizationLookup,
      {} as InvitedProjects,
      {} as InvitedUsers,
      new AccountLinksService(AppConfig.fromEnv({}), clock),
      new AuditLog(new EventPublisher(clock), test.dataSource),
    );
  });
  afterAll(() => test.close());

  it('renews no invitation of a person who was deactivated before accepting it', async () => {
    const invited = await insertUser(test.dataSource);
    expect((await service.inviteAgain(caller, invited)).token).toMatch(/^sbi_/);
    await test.database.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [invited]);
    await expect(service.inviteAgain(caller, invited)).rejects.toMatchObject({ code: 'conflict' });
  });
});
