import { Coins } from 'lucide-react';
import type { TypeNavigation } from '../../type-views/type-entries';
import { costs } from './cost.strings';

export default {
  group: 'business',
  order: 10,
  to: '/p/$project/costs',
  label: costs,
  icon: Coins,
} satisfies TypeNavigation;
