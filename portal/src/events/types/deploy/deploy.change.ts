import type { ChangeKind } from '../../changes/change-kinds';
import * as strings from './deploy.strings';

/** Outcomes that change the running version. */
const CHANGING: readonly (string | null)[] = ['succeeded', 'rolled_back'];

export default [
  {
    kind: 'deploy',
    row: {
      order: 1,
      name: strings.deploys,
      noun: strings.oneChange,
      nouns: strings.manyChanges,
      mark: { color: 'var(--bar-info)', borderRadius: '50%' },
    },
    subject: ({ subject, after }) => {
      const version = after?.['version'];
      const service = subject === '' ? strings.unnamedService : subject;
      return typeof version === 'string' ? `${service} ${version}` : service;
    },
    words: ({ action, scope, after }) => {
      const status = action === 'other' ? after?.['status'] : action;
      return strings.deployWords(typeof status === 'string' ? status : null, scope);
    },
    isMarked: ({ action }) => CHANGING.includes(action),
    service: ({ subject }) => subject,
  },
] satisfies ChangeKind[];
