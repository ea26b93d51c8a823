import type { EventItem } from '../../event';
import type { EventLink } from '../../type-views/event-links';
import { showFlagEvents } from './feature_flag.strings';

/** Longer keys are truncated by the service. */
const MAX_KEY_LENGTH = 200;

export default function flagOf({ type, data: { key } }: EventItem): EventLink | null {
  if (type !== 'feature_flag' || typeof key !== 'string' || key === '') return null;
  const search: Record<string, string> = key.length > MAX_KEY_LENGTH ? {} : { key };
  return { label: showFlagEvents, to: '/p/$project/flag-events', params: {}, search };
}
