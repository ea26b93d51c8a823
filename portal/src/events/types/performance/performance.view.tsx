import { Gauge } from 'lucide-react';
import { field, join } from '../../type-views/fields';
import type { TypeView } from '../../type-views/type-view';
import * as strings from './performance.strings';

export default {
  label: strings.performance,
  icon: Gauge,
  title: (data) => join(' · ', field(data, 'metric'), join(' ', field(data, 'value'), field(data, 'unit'))),
} satisfies TypeView;
