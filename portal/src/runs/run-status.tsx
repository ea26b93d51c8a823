import { Tooltip } from '@mantine/core';
import { Ban, Check, CircleX, Clock, Hourglass, LoaderCircle, type LucideIcon } from 'lucide-react';
import { Status, type StatusKind } from '../ui/feedback/status';
import { type Run, type RunState, type StatusDetail, elapsedMs, isOver } from './run';
import { DETAIL_WORDS, STATE_WORDS } from './run-words';
import { waitingForApproval } from './run.strings';
import * as strings from './runs.strings';
import { useEffect, useState } from 'react';
import { durationText } from '../ui/text/time-text';

/** Of each state, wherever it is shown. */
export const RUN_STYLES: Record<RunState, { kind: StatusKind; icon: LucideIcon }> = {
  submitted: { kind: 'info', icon: Clock },
  running: { kind: 'run', icon: LoaderCircle },
  succeeded: { kind: 'ok', icon: Check },
  failed: { kind: 'err', icon: CircleX },
  canceled: { kind: 'off', icon: Ban },
};

/** What does not pass by itself. */
const TROUBLE: readonly StatusDetail[] = [
  'dag_paused',
  'login_refused',
  'orchestrator_unreachable',
  'scheduler_down',
];

/** A run's state in icon and word; what it waits for in words of its own. */
export function RunStatus({
  run,
}: {
  run: Pick<Run, 'state' | 'status_detail'> & Partial<Pick<Run, 'pending_approvals'>>;
}) {
  const { kind, icon } = RUN_STYLES[run.state];
  if ((run.pending_approvals ?? 0) > 0 && run.status_detail !== 'canceling') {
    return (
      <Status kind="warn" icon={Hourglass}>
        {waitingForApproval}
      </Status>
    );
  }
  if (run.status_detail === null) {
    return (
      <Status kind={kind} icon={icon}>
        {STATE_WORDS[run.state]}
      </Status>
    );
  }
  if (run.status_detail === 'canceling') {
    return (
      <Status kind="warn" icon={Ban}>
        {strings.canceling}
      </Status>
    );
  }
  const isTrouble = TROUBLE.includes(run.status_detail);
  return (
    <Tooltip label={DETAIL_WORDS[run.status_detail]} events={{ hover: true, focus: true, touch: true }}>
      <span tabIndex={0}>
        <Status kind={isTrouble ? 'warn' : kind} icon={Hourglass}>
          {strings.waitingState(STATE_WORDS[run.state])}
        </Status>
      </span>
    </Tooltip>
  );
}

const TICK_MS = 1000;

/** How long a run took; it ticks while the run is active. */
export function Elapsed({ run }: { run: Run }) {
  const [now, setNow] = useState(Date.now);
  const ticks = !isOver(run) && run.started_at !== null;
  useEffect(() => {
    if (!ticks) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [ticks]);
  const ms = elapsedMs(run, now);
  return (
    <span className="tabular">
      {ms === null ? '–' : durationText(ticks ? Math.floor(ms / 1000) * 1000 : ms)}
    </span>
  );
}
