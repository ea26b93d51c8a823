import type { QueryClient } from '@tanstack/react-query';
import type { router as appRouter } from '../router';
import { session } from '../api/session';

/**
 * Leads to the login when the session is over: back to the same page afterwards, unless the user signed out, who
 * may hand the browser to another user.
 */
export function followSession(router: typeof appRouter, queryClient: QueryClient): () => void {
  return session.onEnd((reason) => {
    const { href } = router.state.location;
    const search = reason === 'signed_out' ? {} : { next: href, ended: true };
    // Only then: what is still on the screen would be requested again.
    void router.navigate({ to: '/login', search, replace: true }).then(() => queryClient.clear());
  });
}
