import { GitBranch } from 'lucide-react';
import { after, field, join } from '../../type-views/fields';
import type { TypeView } from '../../type-views/type-view';
import * as strings from './repository.strings';

export default {
  label: strings.repository,
  icon: GitBranch,
  title: (data) =>
    join(
      ' ',
      field(data, 'repo'),
      field(data, 'branch'),
      field(data, 'commit')?.slice(0, 12) ?? null,
      after('by ', field(data, 'author')),
    ),
} satisfies TypeView;
