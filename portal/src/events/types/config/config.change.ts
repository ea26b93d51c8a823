import type { TypeChange } from '../../type-views/type-overview';
import { field } from '../../type-views/fields';
import * as strings from './config.strings';

export default {
  order: 3,
  noun: strings.oneChange,
  nouns: strings.manyChanges,
  mark: { color: 'var(--mantine-color-teal-6)', borderRadius: 1 },
  describe: (data) => ({ subject: field(data, 'path') ?? strings.unnamedConfig, details: '' }),
} satisfies TypeChange;
