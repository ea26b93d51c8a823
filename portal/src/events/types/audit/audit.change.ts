import type { ChangeKind, ChangeRow } from '../../changes/change-kinds';
import type { Change } from '../../changes/queries';
import * as strings from './audit.strings';

const ROW: ChangeRow = {
  order: 4,
  name: strings.appsAndAccess,
  noun: strings.oneChange,
  nouns: strings.manyChanges,
  mark: { color: 'var(--bar-off)', borderRadius: 1 },
};

const kind = (name: string, isMarked: boolean): ChangeKind => ({
  kind: name,
  row: ROW,
  subject: ({ subject, after }) => {
    const version = after?.['version'];
    return typeof version === 'string' ? `${subject} ${version}` : subject;
  },
  words,
  isMarked: () => isMarked,
});

/** Changes of access and started runs are not marked: they do not cause what charts show. */
export default [
  kind('app', true),
  kind('run', false),
  kind('member', false),
  kind('key', false),
  kind('project', false),
] satisfies ChangeKind[];

function words({ action, after }: Change): string {
  const relation = after?.['relation'];
  return strings.changeWords(action, typeof relation === 'string' ? relation : null);
}
