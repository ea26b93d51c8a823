import { ScrollText } from 'lucide-react';
import type { TypeNavigation } from '../../type-views/type-entries';
import { auditEvents } from './audit.strings';

export default {
  group: 'business',
  order: 50,
  to: '/p/$project/audit',
  label: auditEvents,
  icon: ScrollText,
} satisfies TypeNavigation;
