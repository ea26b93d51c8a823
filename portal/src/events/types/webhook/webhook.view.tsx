import { Webhook } from 'lucide-react';
import { after, field, join } from '../../type-views/fields';
import type { TypeView } from '../../type-views/type-view';
import * as strings from './webhook.strings';

export default {
  label: strings.webhook,
  icon: Webhook,
  title: (data) =>
    join(' · ', field(data, 'url'), field(data, 'statusCode'), after('attempt ', field(data, 'attempt'))),
} satisfies TypeView;
