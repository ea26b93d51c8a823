import type { DataSource } from 'typeorm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import type { AuditLog } from '../../../audit/audit-log.js';
import type { AttemptLimiter } from '../../authentication/attempt-limiter.js';
import type { LoginAttempts } from '../../authentication/login/login-attempts.js';
import type { Passwords } from '../../authentication/passwords.js';
import type { SessionsService } from '../../authentication/sessions/sessions.service.js';
import type { OrganizationLookup } from '../../authorization/organization-lookup.js';
import { newLinkToken } from './account-link-token.js';
import type { AccountLinksService } from './account-links.service.js';
import { LinksAcceptanceService } from './links-acceptance.service.js';

const ORIGIN = { requestId: 'r-1', ip: '203.0.113.9', userAgent: null, method: 'POST', path: '/x' };
const ADDRESS = expect.objectContaining({ id: 'link:203.0.113.9' });

describe('LinksAcceptanceService', () => {
  const take = vi.fn(() => Promise.resolve());
  const giveBack = vi.fn(() => Promise.resolve());
  let links: object[];
  let service: LinksAcceptanceService;

  beforeEach(() => {
    vi.clearAllMocks();
    service = new LinksAcceptanceService(
      { manager: { query: () => Promise.resolve(links) } } as unknown as DataSource,
      { get: () => Promise.resolve({ name: 'Acme' }) } as unknown as OrganizationLookup,
      { take, giveBack } as unknown as AttemptLimiter,
      {} as LoginAttempts,
      {} as Passwords,
      {} as AccountLinksService,
      {} as SessionsService,
      {} as AuditLog,
      new ManualClock(0),
    );
  });

  it('counts a valid link as no failed attempt of its address', async () => {
    links = [{ email: 'a@example.com', name: 'A', expires_at: new Date(1) }];
    await expect(service.inspect(newLinkToken(), ORIGIN)).resolves.toMatchObject({ organization: 'Acme' });
    expect(take).toHaveBeenCalledExactlyOnceWith([ADDRESS]);
    expect(giveBack).toHaveBeenCalledExactlyOnceWith(ADDRESS);
  });

  it('counts an unknown link as a failed attempt of its address', async () => {
    links = [];
    await expect(service.inspect(newLinkToken(), ORIGIN)).rejects.toMatchObject({ code: 'link_invalid' });
    expect(take).toHaveBeenCalledOnce();
    expect(giveBack).not.toHaveBeenCalled();
  });
});
