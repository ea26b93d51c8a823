import { Bug } from 'lucide-react';
import type { TypeNavigation } from '../../type-views/type-entries';
import * as strings from './error.strings';

export default {
  group: 'observe',
  order: 10,
  to: '/p/$project/errors',
  label: strings.errors,
  icon: Bug,
  key: 'x',
} satisfies TypeNavigation;
