import type { ChangeKind } from '../../changes/change-kinds';
import * as strings from './config.strings';

export default [
  {
    kind: 'config',
    row: {
      order: 3,
      name: strings.configuration,
      noun: strings.oneChange,
      nouns: strings.manyChanges,
      mark: { color: 'var(--mantine-color-teal-6)', borderRadius: 1 },
    },
    subject: ({ subject }) => (subject === '' ? strings.unnamedConfig : subject),
    words: ({ scope }) => (scope === null ? strings.changed : strings.changedIn(scope)),
    isMarked: () => true,
  },
] satisfies ChangeKind[];
