import { Rocket } from 'lucide-react';
import type { TypeNavigation } from '../../type-views/type-entries';
import { deploys } from './deploy.strings';

export default {
  group: 'change',
  order: 10,
  to: '/p/$project/deploys',
  label: deploys,
  icon: Rocket,
  key: 'd',
} satisfies TypeNavigation;
