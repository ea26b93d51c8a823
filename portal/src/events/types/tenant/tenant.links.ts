import type { EventItem } from '../../event';
import type { EventLink } from '../../type-views/event-links';
import { showTenantHistory } from './tenant.strings';

/** Longer names are truncated by the service. */
const MAX_NAME_LENGTH = 200;

export default function tenantOf({ type, data: { projectId } }: EventItem): EventLink | null {
  if (type !== 'tenant' || typeof projectId !== 'string' || projectId === '') return null;
  const search: Record<string, string> = projectId.length > MAX_NAME_LENGTH ? {} : { tenant: projectId };
  return { label: showTenantHistory, to: '/p/$project/tenants', params: {}, search };
}
