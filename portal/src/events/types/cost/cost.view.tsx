import { Coins } from 'lucide-react';
import { field, join } from '../../type-views/fields';
import type { TypeView } from '../../type-views/type-view';
import * as strings from './cost.strings';

export default {
  label: strings.cost,
  icon: Coins,
  title: (data) =>
    join(
      ' · ',
      join(' ', field(data, 'provider'), field(data, 'service')),
      join(' ', field(data, 'amount'), field(data, 'currency')),
      field(data, 'period'),
    ),
} satisfies TypeView;
