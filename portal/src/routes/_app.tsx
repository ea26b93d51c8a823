import { createFileRoute, redirect } from '@tanstack/react-router';
import { meQuery } from '../session/me';
import { session } from '../session/session';
import { Shell } from '../shell/shell';

/** Everything that needs somebody to be signed in. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    if (!(await session.isOpen())) throw redirect({ to: '/login', search: { next: location.href } });
    await queryClient.ensureQueryData(meQuery);
  },
  component: Shell,
});
