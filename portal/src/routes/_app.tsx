import { createFileRoute, redirect } from '@tanstack/react-router';
import { meQuery } from '../session/me';
import { session } from '../api/session';
import { Shell } from '../shell/shell';

/** Parent route of the pages that require a signed-in user. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    if (!(await session.isOpen())) throw redirect({ to: '/login', search: { next: location.href } });
    await queryClient.ensureQueryData(meQuery);
  },
  component: Shell,
});
