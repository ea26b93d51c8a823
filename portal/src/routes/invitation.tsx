import { createFileRoute, redirect } from '@tanstack/react-router';
import { InvitationScreen } from '../session/login/invitation-screen';
import { holdLinkToken, linkToken, tokenInHash } from '../session/login/login-address';

export const Route = createFileRoute('/invitation')({
  beforeLoad: ({ location }) => {
    if (holdLinkToken(tokenInHash(location.hash)))
      throw redirect({ to: '/invitation', hash: '', replace: true });
  },
  component: () => <InvitationScreen token={linkToken()} />,
});
