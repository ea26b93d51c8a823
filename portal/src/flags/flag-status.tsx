import { Tooltip } from '@mantine/core';
import { OctagonX, Power, Trash2, UserCheck } from 'lucide-react';
import { Status } from '../ui/feedback/status';
import { STALE_REASONS, STATE_WORDS, type Flag, type FlagState } from './flag';
import * as strings from './flags.strings';
import { RelativeTime } from '../ui/text/time';
import { fillSlots } from '../ui/text/fill-slots';

const STYLES = {
  archived: { kind: 'off', icon: Trash2 },
  killed: { kind: 'err', icon: OctagonX },
  off: { kind: 'off', icon: undefined },
  on: { kind: 'ok', icon: Power },
} as const satisfies Record<FlagState, object>;

/** @param isShort for a narrow column: the group is not named. */
export function FlagStatus({
  flag: { state, state_cause, group },
  isShort = false,
}: {
  flag: Pick<Flag, 'group' | 'state' | 'state_cause'>;
  isShort?: boolean;
}) {
  const { kind, icon } = STYLES[state];
  const isByGroup = state_cause === 'group' && group !== null;
  const words = isByGroup ? strings.offByGroup(group, state === 'killed') : STATE_WORDS[state];
  return (
    <Status kind={kind} icon={icon}>
      {isByGroup && isShort ? <span title={words}>{strings.groupState(state === 'killed')}</span> : words}
    </Status>
  );
}

/** Reason for which the flag can be removed from the code; focusable, because the reason is in a tooltip. */
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

/** How recently and how often programs evaluated the flag, in one phrase. */
export function UsageText({
  flag: { evaluations_since_yesterday: count, last_evaluated_at: last },
}: {
  flag: Pick<Flag, 'evaluations_since_yesterday' | 'last_evaluated_at'>;
}) {
  if (count > 0) return strings.evaluationsSinceYesterday(count);
  if (last === null) return strings.neverEvaluated;
  return <>{fillSlots(strings.lastEvaluated, { relativeTime: <RelativeTime at={last} /> })}</>;
}
