import { partOf, textOf, type EventChangeRule } from '../event-change.js';

type Data = Readonly<Record<string, unknown>>;

/** A flag that changed with its group is no change of its own: the change of the group is one, in the audit log. */
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

/** `changed`: names of the fields of the flag that changed. */
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
