import { Tooltip } from '@mantine/core';
import { OctagonX, Power, Trash2, UserCheck } from 'lucide-react';
import { Status } from '../ui/status';
import { STALE_REASONS, STATE_WORDS, stateOf, type Flag, type FlagState } from './flag';
import * as strings from './flags.strings';

const STYLES = {
  archived: { kind: 'off', icon: Trash2 },
  killed: { kind: 'err', icon: OctagonX },
  off: { kind: 'off', icon: undefined },
  on: { kind: 'ok', icon: Power },
} as const satisfies Record<FlagState, object>;

export function FlagStatus({ flag }: { flag: Pick<Flag, 'archived' | 'enabled' | 'killed'> }) {
  const state = stateOf(flag);
  const { kind, icon } = STYLES[state];
  return (
    <Status kind={kind} icon={icon}>
      {STATE_WORDS[state]}
    </Status>
  );
}

/** Why the flag may be taken out of the code; reachable by keyboard, as the reason stands in a tooltip. */
export function StaleBadge({ stale }: { stale: Flag['stale'] }) {
  if (stale === null) return null;
  return (
    <Tooltip label={STALE_REASONS[stale]} events={{ hover: true, focus: true, touch: true }}>
      <span tabIndex={0} role="note" aria-label={strings.staleBecause(STALE_REASONS[stale])}>
        <Status kind="warn">{strings.staleBadge}</Status>
      </span>
    </Tooltip>
  );
}

export function OverriddenBadge({ value }: { value: boolean | null }) {
  if (value === null) return null;
  return (
    <Status kind="run" icon={UserCheck}>
      {strings.overriddenForYou(value)}
    </Status>
  );
}
