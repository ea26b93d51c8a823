import { createFileRoute } from '@tanstack/react-router';
import { readCommandLogin } from '../../me/command-login';
import { CommandLoginScreen } from '../../me/command-login-screen';

export const Route = createFileRoute('/_app/command-login')({
  // Not validated, because that would rewrite the URL that the command wrote; `readCommandLogin` checks it.
  validateSearch: (search: Record<string, unknown>) => search,
  component: function CommandLogin() {
    return <CommandLoginScreen login={readCommandLogin(Route.useSearch())} />;
  },
});
