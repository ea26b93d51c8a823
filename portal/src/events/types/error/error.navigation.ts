import { Bug } from 'lucide-react';
import type { TypeNavigation } from '../../type-views/type-navigation';
import * as strings from './groups/error-groups.strings';

export default {
  group: 'observe',
  order: 10,
  to: '/p/$project/errors',
  label: strings.errorsTitle,
  icon: Bug,
  key: 'x',
} satisfies TypeNavigation;
