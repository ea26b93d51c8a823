import { Building2 } from 'lucide-react';
import { after, field, join } from '../../type-views/fields';
import type { TypeView } from '../../type-views/type-view';
import * as strings from './tenant.strings';

export default {
  label: strings.tenant,
  icon: Building2,
  title: (data) => join(' · ', field(data, 'projectId'), after('plan ', field(data, 'plan'))),
} satisfies TypeView;
