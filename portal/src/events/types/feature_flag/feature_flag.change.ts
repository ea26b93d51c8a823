import type { TypeChange } from '../../type-views/type-overview';
import { field } from '../../type-views/fields';
import * as strings from './feature_flag.strings';

export default {
  order: 2,
  noun: strings.oneChange,
  nouns: strings.manyChanges,
  mark: { color: 'var(--bar-warn)', borderRadius: 1, transform: 'rotate(45deg)' },
  describe: (data) => ({
    subject: field(data, 'key') ?? strings.unnamedFlag,
    details: stateOf(data['enabled']),
  }),
} satisfies TypeChange;

function stateOf(enabled: unknown): string {
  if (typeof enabled !== 'boolean') return '';
  return enabled ? strings.turnedOn : strings.turnedOff;
}
