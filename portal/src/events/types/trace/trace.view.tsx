import { Activity } from 'lucide-react';
import { field, join } from '../../type-views/fields';
import type { TypeView } from '../../type-views/type-view';
import * as strings from './trace.strings';

export default {
  label: strings.trace,
  icon: Activity,
  title: (data) => {
    const took = field(data, 'durationMs');
    const name = field(data, 'name') ?? field(data, 'spanId');
    return join(' · ', name, took === null ? null : `${took} ms`);
  },
} satisfies TypeView;
