import { FileDiff } from 'lucide-react';
import type { TypeNavigation } from '../../type-views/type-entries';
import { config } from './config.strings';

export default {
  group: 'change',
  order: 30,
  to: '/p/$project/configs',
  label: config,
  icon: FileDiff,
} satisfies TypeNavigation;
