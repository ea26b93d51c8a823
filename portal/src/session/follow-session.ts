import type { QueryClient } from '@tanstack/react-query';
import type { router as appRouter } from '../router';
import { session, SESSION_HINT, SIGNED_OUT_MARK } from '../api/session';

/**
 * Redirects to the login when the session has ended, and afterwards back to the same page, unless the user signed out:
 * another user may sign in next.
 */
export function followSession(router: typeof appRouter, queryClient: QueryClient): () => void {
  return session.onEnd((reason) => {
    const { href } = router.state.location;
    const search = reason === 'signed_out' ? {} : { next: href, ended: true };
    // A question about what is not saved would be one to the next person, or about a page that can save nothing.
    const leave = { to: '/login', search, replace: true, ignoreBlocker: true } as const;
    // After the navigation: queries of the screen would otherwise be sent again.
    void router.navigate(leave).then(() => queryClient.clear());
  });
}

/** Follows logins and logouts in other tabs of the browser. The company's login happens in one, too. */
export function followTabs(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (newValue === null) return;
    if (key === SIGNED_OUT_MARK) session.signedOutElsewhere();
    if (key === SESSION_HINT) void session.adoptFromCookie();
  };
  // Where storage is closed to pages, a tab that gets the focus tries the cookie.
  const onFocus = () => void session.adoptFromCookie();
  window.addEventListener('storage', onStorage);
  window.addEventListener('focus', onFocus);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('focus', onFocus);
  };
}
