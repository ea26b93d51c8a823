import type { DataSource } from 'typeorm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import type { AttemptLimiter } from '../../authentication/attempt-limiter.js';
import { OpenLinks, newLinkToken } from './open-links.js';

const ORIGIN = { requestId: 'r-1', ip: '203.0.113.9', userAgent: null, method: 'POST', path: '/x' };
const ADDRESS = expect.objectContaining({ id: 'link:203.0.113.9' });

describe('OpenLinks', () => {
  const countFailures = vi.fn(() => Promise.resolve());
  const uncountFailure = vi.fn(() => Promise.resolve());
  let links: object[];
  let openLinks: OpenLinks;

  beforeEach(() => {
    vi.clearAllMocks();
    openLinks = new OpenLinks(
      { manager: { query: () => Promise.resolve(links) } } as unknown as DataSource,
      { countFailures, uncountFailure } as unknown as AttemptLimiter,
      new ManualClock(0),
    );
  });

  it('does not count a valid link as a failed attempt of the IP address', async () => {
    links = [{ email: 'a@example.com', name: 'A', expires_at: new Date(1) }];
    await expect(openLinks.require('invitation', newLinkToken(), ORIGIN)).resolves.toEqual(links[0]);
    expect(countFailures).toHaveBeenCalledExactlyOnceWith([ADDRESS]);
    expect(uncountFailure).toHaveBeenCalledExactlyOnceWith(ADDRESS);
  });

  it('counts an unknown link as a failed attempt of the IP address', async () => {
    links = [];
    await expect(openLinks.require('invitation', newLinkToken(), ORIGIN)).rejects.toMatchObject({
      code: 'link_invalid',
    });
    expect(countFailures).toHaveBeenCalledOnce();
    expect(uncountFailure).not.toHaveBeenCalled();
  });
});
