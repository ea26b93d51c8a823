import { createFileRoute } from '@tanstack/react-router';
import { readCommandLogin } from '../../me/command-login';
import { CommandLoginScreen } from '../../me/command-login-screen';

export const Route = createFileRoute('/_app/command-login')({
  // As it stands: a changed address would be one that the command did not write.
  validateSearch: (search: Record<string, unknown>) => search,
  component: function CommandLogin() {
    return <CommandLoginScreen login={readCommandLogin(Route.useSearch())} />;
  },
});
