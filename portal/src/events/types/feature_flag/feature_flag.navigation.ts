import { Flag } from 'lucide-react';
import type { TypeNavigation } from '../../type-views/type-entries';
import { flagEvents } from './feature_flag.strings';

export default {
  group: 'change',
  order: 20,
  to: '/p/$project/flag-events',
  label: flagEvents,
  icon: Flag,
} satisfies TypeNavigation;
