import { createFileRoute, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { LoginScreen } from '../session/login/login-screen';
import { nextPath } from '../session/login/login-address';
import { providersQuery } from '../session/queries';
import { basePath } from '../api/service-address';
import { session } from '../api/session';
import { param } from '../ui/search-params';

export const Route = createFileRoute('/login')({
  validateSearch: v.object({
    next: param(v.string()),
    ended: param(v.boolean()),
    failure: param(v.string()),
  }),
  beforeLoad: async ({ search }) => {
    // When the check fails, the form is shown.
    const isOpen = session.isLikely() && (await session.isOpen().catch(() => false));
    if (!isOpen) return;
    // A failed re-authentication for a sensitive change: the existing session stays valid.
    if (search.failure !== undefined) {
      const { notifyLoginFailure } = await import('../session/login/notify-login-failure');
      notifyLoginFailure(search.failure);
    }
    throw redirect({ href: basePath + nextPath(search.next), replace: true });
  },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(providersQuery),
  component: function Login() {
    return <LoginScreen {...Route.useSearch()} />;
  },
});
