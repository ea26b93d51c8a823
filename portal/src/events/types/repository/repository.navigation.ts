import { GitBranch } from 'lucide-react';
import type { TypeNavigation } from '../../type-views/type-entries';
import { repositories } from './repository.strings';

export default {
  group: 'change',
  order: 40,
  to: '/p/$project/repositories',
  label: repositories,
  icon: GitBranch,
} satisfies TypeNavigation;
