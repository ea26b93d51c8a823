import { Webhook } from 'lucide-react';
import { after, field, join } from '../../type-views/fields';
import type { TypeView, EventLink } from '../../type-views/type-view';
import * as strings from './webhook.strings';
import type { EventItem } from '../../event';

export default {
  label: strings.webhook,
  icon: Webhook,
  title: (data) =>
    join(' · ', field(data, 'url'), field(data, 'statusCode'), after('attempt ', field(data, 'attempt'))),
  link: destinationsOf,
} satisfies TypeView;

function destinationsOf({ type }: EventItem): EventLink | null {
  return type === 'webhook'
    ? { label: strings.showDestinations, to: '/p/$project/webhooks', params: {} }
    : null;
}
