import type { TypeChange } from '../../type-views/type-overview';
import { field, join } from '../../type-views/fields';
import * as strings from './deploy.strings';

export default {
  order: 1,
  noun: strings.oneChange,
  nouns: strings.manyChanges,
  mark: { color: 'var(--bar-info)', borderRadius: '50%' },
  describe: (data) => ({
    subject: join(' ', field(data, 'service') ?? strings.unnamedService, field(data, 'version')) ?? '',
    details: join(' ', field(data, 'status')?.replaceAll('_', ' ') ?? null, field(data, 'environment')) ?? '',
  }),
} satisfies TypeChange;
