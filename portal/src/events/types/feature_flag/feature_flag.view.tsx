import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { Status } from '../../../ui/status';
import { scalarText, type JsonValue } from '../../../api/exact-json';
import type { EventItem } from '../../event';
import { field, join } from '../../type-views/fields';
import type { TypeView } from '../../type-views/type-view';
import { SenderText } from '../../../ui/sender-text';
import { flagEventWords } from './flag-event-words';
import * as strings from './feature_flag.strings';

export default {
  label: strings.featureFlag,
  icon: Flag,
  title: (data) => join(': ', field(data, 'key'), flagEventWords(data)),
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
  if (typeof value !== 'boolean') return null;
  return <Status kind={value ? 'ok' : 'off'}>{strings.stateWords.get(value ? 'on' : 'off')}</Status>;
}
