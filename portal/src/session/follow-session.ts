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
    // No confirmation for unsaved input: it would be shown to the next user, or on a page that can no longer save.
    const leave = { to: '/login', search, replace: true, ignoreBlocker: true } as const;
    // Cleared after the navigation: queries of the screen would otherwise be sent again.
    void router.navigate(leave).then(() => queryClient.clear());
  });
}

/** Follows logins and logouts in other tabs of the browser, such as the window of the company's login. */
export function followTabs(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (newValue === null) return;
    if (key === SIGNED_OUT_MARK) session.signedOutElsewhere();
    if (key === SESSION_HINT) void session.adoptFromCookie();
  };
  // Without access to the storage there are no events, so that a tab tries the cookie when it gets the focus.
  const onFocus = () => void session.adoptFromCookie();
  window.addEventListener('storage', onStorage);
  window.addEventListener('focus', onFocus);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('focus', onFocus);
  };
}
