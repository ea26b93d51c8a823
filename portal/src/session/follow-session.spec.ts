import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '../test/fake-api';
import type { router as appRouter } from '../router';
import { followSession } from './follow-session';
import { session } from '../api/session';

const HREF = '/p/shop/flags?q=a';
let stop: () => void = () => undefined;
afterEach(() => stop());

function follow() {
  const navigate = vi.fn(() => Promise.resolve());
  const queries = new QueryClient();
  queries.setQueryData(['me'], { name: 'Ada' });
  stop = followSession(
    { state: { location: { href: HREF } }, navigate } as unknown as typeof appRouter,
    queries,
  );
  return { navigate, queries };
}

describe('when the session ends', () => {
  it('an ended session redirects to the login and back, and none of its data stays', async () => {
    const { navigate, queries } = follow();
    session.adopt({ access_token: 'a', expires_in: 900 });
    expect(session.isLikely()).toBe(true);
    fakeApi({ 'POST /api/auth/refresh': problem(401, 'session_invalid', 'Ended.') });
    expect(await session.renew()).toBe(false);
    expect(navigate).toHaveBeenCalledExactlyOnceWith({
      to: '/login',
      search: { next: HREF, ended: true },
      replace: true,
      ignoreBlocker: true,
    });
    await expect.poll(() => queries.getQueryData(['me'])).toBeUndefined();
    expect(session.isLikely()).toBe(false);
  });

  it('signing out does not reveal the last page to the next user', async () => {
    const { navigate } = follow();
    session.adopt({ access_token: 'a', expires_in: 900 });
    fakeApi({ 'POST /api/auth/logout': { status: 204 } });
    await session.end();
    expect(navigate).toHaveBeenCalledExactlyOnceWith({
      to: '/login',
      search: {},
      replace: true,
      ignoreBlocker: true,
    });
  });

  it('a user who was never signed in is not redirected', async () => {
    const { navigate } = follow();
    fakeApi({ 'POST /api/auth/refresh': problem(401, 'session_invalid', 'Ended.') });
    expect(await session.renew()).toBe(false);
    expect(navigate).not.toHaveBeenCalled();
  });
});
