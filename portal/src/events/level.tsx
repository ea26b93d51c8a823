import { CircleX, Dot, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Status, type StatusKind } from '../ui/feedback/status';
import type { EventLevel } from './event';
import classes from './events.module.css';
import * as strings from './events.strings';

interface LevelStyle {
  word: string;
  kind: StatusKind;
  icon: LucideIcon;
}

export const LEVELS: Record<EventLevel, LevelStyle> = {
  info: { word: strings.info, kind: 'info', icon: Info },
  warn: { word: strings.warning, kind: 'warn', icon: TriangleAlert },
  error: { word: 'Error', kind: 'err', icon: CircleX },
  other: { word: strings.other, kind: 'off', icon: Dot },
};

/** Icon of a level, with its word for screen readers. */
export function LevelIcon({ level }: { level: EventLevel }) {
  const { word, kind, icon: Icon } = LEVELS[level];
  return (
    <span title={word} style={{ display: 'inline-flex', color: `var(--st-${kind})` }}>
      <Icon size={15} aria-hidden />
      <span className={classes.hidden}>{word}</span>
    </span>
  );
}

export function LevelStatus({ level }: { level: EventLevel }) {
  const { word, kind, icon } = LEVELS[level];
  return (
    <Status kind={kind} icon={icon}>
      {word}
    </Status>
  );
}
