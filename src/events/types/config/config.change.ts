import { textOf, type EventChangeRule } from '../event-change.js';

export default {
  kinds: ['config'],
  describe: (data) => ({
    kind: 'config',
    subject: textOf(data, 'path') ?? '',
    action: textOf(data, 'action'),
    scope: textOf(data, 'environment'),
    before: null,
    after: null,
    effective: null,
    reason: textOf(data, 'reason'),
  }),
} satisfies EventChangeRule;
