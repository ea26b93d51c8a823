import type { EventItem } from '../../event';
import type { EventLink } from '../../type-views/event-links';
import { MAX_KEY_TEXT } from '../../type-views/fields';
import { showHistory } from './config.strings';

export default function historyOf({ type, data: { path } }: EventItem): EventLink | null {
  if (type !== 'config' || typeof path !== 'string' || path === '') return null;
  // The service lists a longer path by its beginning and a checksum.
  if (path.length > MAX_KEY_TEXT) return null;
  return { label: showHistory, to: '/p/$project/configs', params: {}, search: { path } };
}
