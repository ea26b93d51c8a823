import { createFileRoute } from '@tanstack/react-router';
import { auditSearch } from '../../../organization/search';
import { AuditScreen } from '../../../organization/audit-screen';

export const Route = createFileRoute('/_app/org/audit')({
  validateSearch: auditSearch,
  component: function Audit() {
    return <AuditScreen {...Route.useSearch()} />;
  },
});
