import { GitBranch } from 'lucide-react';
import { after, field, join, MAX_KEY_TEXT } from '../../type-views/fields';
import type { TypeView, EventLink } from '../../type-views/type-view';
import * as strings from './repository.strings';
import type { EventItem } from '../../event';

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
  link: commitsOf,
} satisfies TypeView;

function commitsOf({ type, data: { repo, branch } }: EventItem): EventLink | null {
  if (type !== 'repository' || !isKey(repo)) return null;
  const search = { repository: repo, ...(isKey(branch) ? { branch } : {}) };
  return { label: strings.showCommits, to: '/p/$project/repositories', params: {}, search };
}

/** Whether the value can be linked; the service truncates longer names and appends a checksum. */
function isKey(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_KEY_TEXT;
}
