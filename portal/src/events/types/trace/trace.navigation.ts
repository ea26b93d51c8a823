import { Waypoints } from 'lucide-react';
import type { TypeNavigation } from '../../type-views/type-entries';
import * as strings from './trace.strings';

export default {
  group: 'observe',
  order: 20,
  to: '/p/$project/traces',
  label: strings.tracesTitle,
  icon: Waypoints,
  key: 'w',
} satisfies TypeNavigation;
