import { Building2 } from 'lucide-react';
import { after, field, join } from '../../type-views/fields';
import type { TypeView, EventLink } from '../../type-views/type-view';
import * as strings from './tenant.strings';
import type { EventItem } from '../../event';

export default {
  label: strings.tenant,
  icon: Building2,
  title: (data) => join(' · ', field(data, 'projectId'), after('plan ', field(data, 'plan'))),
  link: tenantOf,
} satisfies TypeView;

/** Longer names are truncated by the service. */
const MAX_NAME_LENGTH = 200;

function tenantOf({ type, data: { projectId } }: EventItem): EventLink | null {
  if (type !== 'tenant' || typeof projectId !== 'string' || projectId === '') return null;
  const search: Record<string, string> = projectId.length > MAX_NAME_LENGTH ? {} : { tenant: projectId };
  return { label: strings.showTenantHistory, to: '/p/$project/tenants', params: {}, search };
}
