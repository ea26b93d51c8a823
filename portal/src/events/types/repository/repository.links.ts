import type { EventItem } from '../../event';
import type { EventLink } from '../../type-views/event-links';
import { MAX_KEY_TEXT } from '../../type-views/fields';
import { showCommits } from './repository.strings';

export default function commitsOf({ type, data: { repo, branch } }: EventItem): EventLink | null {
  if (type !== 'repository' || !isKey(repo)) return null;
  const search = { repository: repo, ...(isKey(branch) ? { branch } : {}) };
  return { label: showCommits, to: '/p/$project/repositories', params: {}, search };
}

/** The service lists a longer name by its beginning and a checksum. */
function isKey(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_KEY_TEXT;
}
