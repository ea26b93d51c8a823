import { textOf, type EventChangeRule } from '../event-change.js';
import { outcomeOf } from './deploy-outcome.js';

/** A deploy counts as a change when it has ended; its start changes nothing yet. */
export default {
  kinds: ['deploy'],
  describe: (data) => {
    const status = textOf(data, 'status');
    const outcome = outcomeOf(status);
    if (outcome === 'in_progress') return null;
    return {
      kind: 'deploy',
      subject: textOf(data, 'service') ?? '',
      action: outcome,
      scope: textOf(data, 'environment'),
      before: null,
      after: { version: textOf(data, 'version'), status },
      effective: null,
      reason: null,
    };
  },
} satisfies EventChangeRule;
