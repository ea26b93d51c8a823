import type { DataSource } from 'typeorm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import type { AttemptLimiter } from '../../authentication/attempt-limiter.js';
import { newLinkToken } from './account-link-token.js';
import { OpenLinks } from './open-links.js';

const ORIGIN = { requestId: 'r-1', ip: '203.0.113.9', userAgent: null, method: 'POST', path: '/x' };
const ADDRESS = expect.objectContaining({ id: 'link:203.0.113.9' });

describe('OpenLinks', () => {
  const take = vi.fn(() => Promise.resolve());
  const giveBack = vi.fn(() => Promise.resolve());
  let links: object[];
  let openLinks: OpenLinks;

  beforeEach(() => {
    vi.clearAllMocks();
    openLinks = new OpenLinks(
      { manager: { query: () => Promise.resolve(links) } } as unknown as DataSource,
      { take, giveBack } as unknown as AttemptLimiter,
      new ManualClock(0),
    );
  });

  it('counts a valid link as no failed attempt of its address', async () => {
    links = [{ email: 'a@example.com', name: 'A', expires_at: new Date(1) }];
    await expect(openLinks.require('invitation', newLinkToken(), ORIGIN)).resolves.toEqual(links[0]);
    expect(take).toHaveBeenCalledExactlyOnceWith([ADDRESS]);
    expect(giveBack).toHaveBeenCalledExactlyOnceWith(ADDRESS);
  });

  it('counts an unknown link as a failed attempt of its address', async () => {
    links = [];
    await expect(openLinks.require('invitation', newLinkToken(), ORIGIN)).rejects.toMatchObject({
      code: 'link_invalid',
    });
    expect(take).toHaveBeenCalledOnce();
    expect(giveBack).not.toHaveBeenCalled();
  });
});
