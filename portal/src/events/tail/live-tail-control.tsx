import { Button, Group } from '@mantine/core';
import {
  Hourglass,
  Pause,
  Play,
  Radio,
  RefreshCw,
  Square,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { LiveStatus } from '../../live/live-protocol';
import classes from '../events.module.css';
import * as strings from './live-tail.strings';

interface TailState {
  kind: string;
  icon: LucideIcon;
  text: string;
}

/** Starts and stops the live tail, and shows its state. */
export function LiveTailControl({
  live,
  status,
  held,
  onChange,
}: {
  live: boolean;
  status: LiveStatus | null;
  held: number | null;
  /** `null`: it cannot be stopped. */
  onChange: ((live: boolean) => void) | null;
}) {
  const state = live ? stateText(status, held) : null;
  const Icon = state?.icon;
  return (
    <Group gap="sm">
      {state !== null && Icon !== undefined && (
        <span className={classes.tail} data-kind={state.kind} role="status">
          <Icon size={15} aria-hidden />
          {state.text}
        </span>
      )}
      {onChange !== null && (
        <Button
          variant={live ? 'default' : 'light'}
          leftSection={live ? <Square size={14} aria-hidden /> : <Play size={14} aria-hidden />}
          onClick={() => onChange(!live)}
        >
          {strings.startOrStop(live)}
        </Button>
      )}
    </Group>
  );
}

/** @param held how many events wait while the list is scrolled down; `null` when it is at its top. */
function stateText(status: LiveStatus | null, held: number | null): TailState {
  switch (status?.kind) {
    case 'open':
      if (held === null) return { kind: 'open', icon: Radio, text: strings.live };
      return { kind: 'held', icon: Pause, text: strings.pausedWhileReading };
    case 'waiting':
      return { kind: 'waiting', icon: Hourglass, text: strings.reconnecting };
    case 'paused':
      return { kind: 'waiting', icon: Pause, text: strings.paused };
    case 'polling':
      return { kind: 'polling', icon: RefreshCw, text: strings.polling };
    case 'refused':
      return { kind: 'refused', icon: TriangleAlert, text: strings.notLive(status.detail) };
    case 'connecting':
    case undefined:
      return { kind: 'connecting', icon: Hourglass, text: strings.connecting };
  }
}
