import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { Status } from '../../ui/status';
import type { EventItem } from '../event';
import { FieldList } from './field-list';
import { after, field, join } from './fields';
import type { TypeView } from './type-view';
import { SenderText } from '../../ui/sender-text';

export const featureFlagView: TypeView = {
  label: 'Feature flag',
  icon: Flag,
  title: (data) =>
    join(' ', field(data, 'key'), stateWord(data['enabled']), after('at ', percent(field(data, 'rollout')))),
  Body: FeatureFlagBody,
};

function FeatureFlagBody({ event: { data }, project }: { event: EventItem; project: string }) {
  const key = field(data, 'key');
  const state = stateWord(data['enabled']);
  return (
    <FieldList
      fields={[
        [
          'Flag',
          key === null ? null : (
            <Anchor
              key="flag"
              component={Link}
              to={`/p/${encodeURIComponent(project)}/flags/${encodeURIComponent(key)}`}
              className="mono"
            >
              <SenderText text={key} />
            </Anchor>
          ),
        ],
        ['After it', state === null ? null : <Status kind={state === 'on' ? 'ok' : 'off'}>{state}</Status>],
        ['Rollout', percent(field(data, 'rollout'))],
        ['Changed by', field(data, 'actor')],
      ]}
    />
  );
}

function stateWord(enabled: unknown): string | null {
  if (typeof enabled !== 'boolean') return null;
  return enabled ? 'on' : 'off';
}

function percent(rollout: string | null): string | null {
  return rollout === null ? null : `${rollout} %`;
}
