import { createFileRoute } from '@tanstack/react-router';
import { AuditEventsScreen } from '../../../../events/types/audit/screen/audit-events-screen';
import { auditEventsSearch } from '../../../../events/types/audit/screen/search';

export const Route = createFileRoute('/_app/p/$project/audit')({
  validateSearch: auditEventsSearch,
  component: AuditEventsScreen,
});
