import { createFileRoute, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { holdLinkToken, linkToken } from '../session/login/login-address';
import { setupQuery } from '../session/queries';
import { SetupScreen } from '../setup/setup-screen';
import { param } from '../ui/search-params';

export const Route = createFileRoute('/setup')({
  validateSearch: v.object({ token: param(v.union([v.string(), v.number()])) }),
  beforeLoad: ({ search }) => {
    if (holdLinkToken(search.token)) throw redirect({ to: '/setup', search: {}, replace: true });
  },
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(setupQuery),
  component: () => <SetupScreen token={linkToken()} />,
});
