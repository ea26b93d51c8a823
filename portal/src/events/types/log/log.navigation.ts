import { AlignLeft } from 'lucide-react';
import type { TypeNavigation } from '../../type-views/type-entries';
import { logsTitle } from './log.strings';

export default {
  group: 'observe',
  order: 30,
  to: '/p/$project/logs',
  label: logsTitle,
  icon: AlignLeft,
} satisfies TypeNavigation;
