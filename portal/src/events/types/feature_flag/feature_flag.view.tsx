import { Flag } from 'lucide-react';
import { Status } from '../../../ui/feedback/status';
import { scalarText, type JsonValue, type JsonObject } from '../../../api/exact-json';
import type { EventItem } from '../../event';
import { field, join, part } from '../../type-views/fields';
import type { TypeView, EventLink } from '../../type-views/type-view';
import { SenderText } from '../../../ui/text/sender-text';
import * as strings from './feature_flag.strings';
import { flagChangeWords, type FlagSwitches } from '../../changes/flag-change-words';
import { AnchorLink } from '../../../ui/links';

export default {
  label: strings.featureFlag,
  icon: Flag,
  title: (data) => join(': ', field(data, 'key'), flagEventWords(data)),
  values: { key: flagLink, enabled: stateOf },
  link: flagOf,
} satisfies TypeView;

function flagLink(value: JsonValue, _event: EventItem, project: string) {
  const key = scalarText(value);
  if (key === null || key === '') return null;
  return (
    <AnchorLink to="/p/$project/flags/$key" params={{ project, key }} className="mono">
      <SenderText text={key} />
    </AnchorLink>
  );
}

function stateOf(value: JsonValue) {
  if (typeof value !== 'boolean') return null;
  return <Status kind={value ? 'ok' : 'off'}>{strings.stateWords.get(value ? 'on' : 'off')}</Status>;
}

/** Description of the change in a `feature_flag` event; `null` when it has none. `data` is untrusted. */
function flagEventWords(data: JsonObject): string | null {
  const before = part(data, 'before');
  const changed = data['changed'];
  return flagChangeWords({
    action: field(data, 'action'),
    before: before && switchesOf(before),
    after: switchesOf(data),
    group: field(data, 'group'),
    changed: Array.isArray(changed) ? changed.filter((name) => typeof name === 'string') : null,
  });
}

function switchesOf(data: JsonObject): FlagSwitches {
  const enabled = data['enabled'];
  const rollout = Number(field(data, 'rollout') ?? Number.NaN);
  return {
    enabled: typeof enabled === 'boolean' ? enabled : null,
    rollout: Number.isFinite(rollout) ? rollout : null,
  };
}

/** Longer keys are truncated by the service. */
const MAX_KEY_LENGTH = 200;

function flagOf({ type, data: { key } }: EventItem): EventLink | null {
  if (type !== 'feature_flag' || typeof key !== 'string' || key === '') return null;
  const search: Record<string, string> = key.length > MAX_KEY_LENGTH ? {} : { key };
  return { label: strings.showFlagEvents, to: '/p/$project/flag-events', params: {}, search };
}
