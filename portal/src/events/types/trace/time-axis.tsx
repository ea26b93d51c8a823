import type { MarkedChange } from '../../changes/use-changes';
import type { EventItem } from '../../event';
import { eventTitle } from '../../type-views/type-view';
import { durationText } from '../../../ui/text/time-text';
import { placed, type TimeWindow } from './trace-model';
import { STYLES } from './trace-styles';
import classes from './trace.module.css';

const TICKS = [0, 0.25, 0.5, 0.75];
const COLORS: Record<EventItem['level'], string> = {
  info: 'var(--st-info)',
  warn: 'var(--st-warn)',
  error: 'var(--st-err)',
  other: 'var(--st-off)',
};

/**
 * Time axis since the start of the trace, with its other events and the project's changes as marks. Hidden from screen readers: rows
 * state their times as text, and events and changes are listed below.
 */
export function TimeAxis({
  window: shown,
  events,
  changes,
  startedAtMs,
}: {
  window: TimeWindow;
  events: readonly EventItem[];
  changes: readonly MarkedChange[];
  startedAtMs: number;
}) {
  const lengthMs = shown.toMs - shown.fromMs;
  return (
    <div className={classes.axis} style={STYLES.axis} aria-hidden>
      <div />
      <div style={STYLES.ticks} data-time-axis>
        {TICKS.map((share) => (
          <span key={share} className={classes.tick} style={{ ...STYLES.tick, left: `${share * 100}%` }}>
            {durationText(shown.fromMs + share * lengthMs)}
          </span>
        ))}
        {changes.map(({ at, label, eventId }) => {
          const place = placed(shown, at - startedAtMs, at - startedAtMs);
          return (
            place && (
              <span key={eventId} style={{ ...STYLES.change, left: place.left }} title={label} data-change />
            )
          );
        })}
        {events.map((event) => {
          const atMs = Date.parse(event.ts) - startedAtMs;
          const place = placed(shown, atMs, atMs);
          return (
            place && (
              <span
                key={event.id}
                style={{ ...STYLES.event, left: place.left, background: COLORS[event.level] }}
                title={eventTitle(event)}
              />
            )
          );
        })}
      </div>
      <div style={STYLES.duration}>{durationText(shown.toMs)}</div>
    </div>
  );
}
