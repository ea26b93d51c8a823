import { Webhook } from 'lucide-react';
import type { TypeNavigation } from '../../type-views/type-entries';
import { webhooks } from './webhook.strings';

export default {
  group: 'business',
  order: 30,
  to: '/p/$project/webhooks',
  label: webhooks,
  icon: Webhook,
} satisfies TypeNavigation;
