import { createFileRoute } from '@tanstack/react-router';
import { TenantsScreen } from '../../../../events/types/tenant/tenants-screen';
import { tenantsSearch } from '../../../../events/types/tenant/tenants-search';

export const Route = createFileRoute('/_app/p/$project/tenants')({
  validateSearch: tenantsSearch,
  component: TenantsScreen,
});
