import type { EventItem } from '../../event';
import type { EventLink } from '../../type-views/event-links';
import { showDestinations } from './webhook.strings';

export default function destinationsOf({ type }: EventItem): EventLink | null {
  return type === 'webhook' ? { label: showDestinations, to: '/p/$project/webhooks', params: {} } : null;
}
