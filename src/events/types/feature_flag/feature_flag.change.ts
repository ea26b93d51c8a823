import { partOf, textOf, type EventChangeRule } from '../event-change.js';

type Data = Readonly<Record<string, unknown>>;

/** A flag that changed with its group is not a change of its own: the audit log reports the change of the group. */
export default {
  kinds: ['flag'],
  filter: () => ({
    notFields: [{ paths: [['entity']], tests: [{ kind: 'equals', text: 'group', isText: true }] }],
  }),
  describe: (data) => {
    const before = partOf(data, 'before');
    return {
      kind: 'flag',
      subject: textOf(data, 'key') ?? '',
      action: textOf(data, 'action'),
      scope: null,
      before: before && switchesOf(before),
      after: switchesOf(data),
      effective:
        textOf(data, 'state') ?? (typeof data['enabled'] === 'boolean' ? onOrOff(data['enabled']) : null),
      reason: textOf(data, 'reason'),
    };
  },
} satisfies EventChangeRule;

/** State of a flag's switches; `changed` contains the names of the changed fields. */
function switchesOf({ enabled, rollout, changed }: Data): Data {
  return {
    ...(typeof enabled === 'boolean' ? { enabled } : {}),
    ...(typeof rollout === 'number' ? { rollout } : {}),
    ...(Array.isArray(changed) ? { changed } : {}),
  };
}

function onOrOff(enabled: boolean): string {
  return enabled ? 'on' : 'off';
}
