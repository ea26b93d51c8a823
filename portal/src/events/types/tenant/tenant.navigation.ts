import { Building2 } from 'lucide-react';
import type { TypeNavigation } from '../../type-views/type-entries';
import { tenants } from './tenant.strings';

export default {
  group: 'business',
  order: 20,
  to: '/p/$project/tenants',
  label: tenants,
  icon: Building2,
} satisfies TypeNavigation;
