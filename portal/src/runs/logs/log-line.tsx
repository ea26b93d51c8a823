import { memo, type Ref } from 'react';
import { ansiParts } from './ansi';
import classes from './log-view.module.css';
import { showControls } from '../../ui/sender-text';

interface LogLineProps {
  ref: Ref<HTMLDivElement>;
  /** Among those that are shown, from 0. */
  index: number;
  /** In the log, from 1. */
  number: number;
  line: string;
  /** Where it stands, in pixels. */
  start: number;
  isHit: boolean;
}

/** Lines do not change; only those that come into view are made. */
export const LogLine = memo(function LogLine({ ref, index, number, line, start, isHit }: LogLineProps) {
  return (
    <div
      ref={ref}
      data-index={index}
      className={classes.line}
      data-hit={isHit || undefined}
      style={{ transform: `translateY(${start}px)` }}
    >
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      <span>
        {ansiParts(line).map(({ text, color, bold }, part) => (
          <span
            key={part}
            style={{
              ...(color === null ? {} : { color: `var(--st-${color})` }),
              ...(bold ? { fontWeight: 600 } : {}),
            }}
          >
            {showControls(text)}
          </span>
        ))}
      </span>
    </div>
  );
});
