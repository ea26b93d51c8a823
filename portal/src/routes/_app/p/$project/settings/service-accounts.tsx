import { createFileRoute } from '@tanstack/react-router';
import { ServiceAccountsSection } from '../../../../../service-accounts/service-accounts-section';

export const Route = createFileRoute('/_app/p/$project/settings/service-accounts')({
  component: function ServiceAccounts() {
    return <ServiceAccountsSection project={Route.useParams().project} />;
  },
});
