import { ChartLine } from 'lucide-react';
import type { TypeNavigation } from '../../type-views/type-entries';
import { performanceTitle } from './performance.strings';

export default {
  group: 'observe',
  order: 40,
  to: '/p/$project/performance',
  label: performanceTitle,
  icon: ChartLine,
} satisfies TypeNavigation;
