import { createFileRoute, redirect } from '@tanstack/react-router';
import { holdLinkToken, linkToken, tokenInHash } from '../session/login/login-address';
import { PasswordResetScreen } from '../session/login/password-reset-screen';

export const Route = createFileRoute('/password-reset')({
  beforeLoad: ({ location }) => {
    if (holdLinkToken(tokenInHash(location.hash))) {
      throw redirect({ to: '/password-reset', hash: '', replace: true });
    }
  },
  component: () => <PasswordResetScreen token={linkToken()} />,
});
