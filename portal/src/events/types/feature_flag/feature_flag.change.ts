import type { Change } from '../../changes/queries';
import type { ChangeKind, ChangeRow } from '../../changes/change-kinds';
import { flagChangeWords, type FlagSwitches } from '../../changes/flag-change-words';
import * as strings from './feature_flag.strings';

const ROW: ChangeRow = {
  order: 2,
  name: strings.flagsRow,
  noun: strings.oneChange,
  nouns: strings.manyChanges,
  mark: { color: 'var(--bar-warn)', borderRadius: 1, transform: 'rotate(45deg)' },
};

export default [
  {
    kind: 'flag',
    row: ROW,
    subject: ({ subject }) => (subject === '' ? strings.unnamedFlag : subject),
    words: wordsOf,
    isMarked: () => true,
  },
  {
    kind: 'flag_group',
    row: ROW,
    subject: ({ subject }) => strings.groupNamed(subject),
    words: wordsOf,
    isMarked: ({ effective }) => effective !== null,
  },
] satisfies ChangeKind[];

function wordsOf({ action, before, after }: Change): string {
  const changed = after?.['changed'];
  return (
    flagChangeWords({
      action,
      before: before && switchesOf(before),
      after: after && switchesOf(after),
      group: null,
      changed: Array.isArray(changed) ? changed.filter((name) => typeof name === 'string') : null,
    }) ?? ''
  );
}

function switchesOf({ enabled, rollout }: Record<string, unknown>): FlagSwitches {
  return {
    enabled: typeof enabled === 'boolean' ? enabled : null,
    rollout: typeof rollout === 'number' ? rollout : null,
  };
}
