import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { Status } from '../../../ui/status';
import { scalarText, type JsonValue } from '../../../api/exact-json';
import type { EventItem } from '../../event';
import { after, field, join } from '../../type-views/fields';
import type { TypeView } from '../../type-views/type-view';
import { SenderText } from '../../../ui/sender-text';
import * as strings from './feature_flag.strings';

export default {
  label: strings.featureFlag,
  icon: Flag,
  title: (data) =>
    join(' ', field(data, 'key'), stateWord(data['enabled']), after('at ', percent(field(data, 'rollout')))),
  values: { key: flagLink, enabled: stateOf },
} satisfies TypeView;

function flagLink(value: JsonValue, _event: EventItem, project: string) {
  const key = scalarText(value);
  if (key === null || key === '') return null;
  return (
    <Anchor
      component={Link}
      to={`/p/${encodeURIComponent(project)}/flags/${encodeURIComponent(key)}`}
      className="mono"
    >
      <SenderText text={key} />
    </Anchor>
  );
}

function stateOf(value: JsonValue) {
  const state = stateWord(value);
  return state === null ? null : <Status kind={state === 'on' ? 'ok' : 'off'}>{state}</Status>;
}

function stateWord(enabled: unknown): string | null {
  if (typeof enabled !== 'boolean') return null;
  return enabled ? 'on' : 'off';
}

function percent(rollout: string | null): string | null {
  return rollout === null ? null : `${rollout}%`;
}
