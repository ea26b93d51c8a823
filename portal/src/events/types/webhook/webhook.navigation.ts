import { Webhook } from 'lucide-react';
import type { TypeNavigation } from '../../type-views/type-navigation';
import { webhooks } from './webhook.strings';

export default {
  group: 'business',
  order: 30,
  to: '/p/$project/webhooks',
  label: webhooks,
  icon: Webhook,
} satisfies TypeNavigation;
