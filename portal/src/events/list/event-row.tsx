import { memo, type MouseEvent } from 'react';
import { exactTime, type TimeZone } from '../../ui/text/time-text';
import type { EventItem } from '../event';
import classes from '../events.module.css';
import { LevelIcon } from '../level';
import { eventTitle, typeView } from '../type-views/type-view';
import { SenderText } from '../../ui/text/sender-text';
import * as strings from '../explorer.strings';

export interface RowActions {
  open: (id: string) => void;
  /** `range`: selects all rows from the previously selected one to this one. */
  check: (id: string, range: boolean) => void;
  focus: (id: string) => void;
}

/** Row of the list. Memoized: at 200 events per second, only new rows are rendered. */
export const EventRow = memo(function EventRow({
  event,
  href,
  zone,
  isOpen,
  isChecked,
  isCurrent,
  isFresh,
  actions,
}: {
  event: EventItem;
  href: string;
  zone: TimeZone;
  isOpen: boolean;
  isChecked: boolean;
  /** Whether the row is the list's tab stop. */
  isCurrent: boolean;
  isFresh: boolean;
  actions: RowActions;
}) {
  const { label, icon: Icon } = typeView(event.type);
  const title = eventTitle(event);
  const onClick = (click: MouseEvent) => {
    // The browser handles clicks that open a new tab or window.
    if (click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    click.preventDefault();
    actions.open(event.id);
  };
  return (
    <div
      role="listitem"
      className={classes.row}
      data-open={isOpen || undefined}
      data-fresh={isFresh || undefined}
    >
      <div className={classes.check}>
        <label>
          <input
            type="checkbox"
            aria-label={strings.selectEvent(title)}
            checked={isChecked}
            tabIndex={isCurrent ? 0 : -1}
            onFocus={() => actions.focus(event.id)}
            onChange={(change) =>
              actions.check(event.id, (change.nativeEvent as unknown as MouseEvent).shiftKey)
            }
          />
        </label>
      </div>
      <a
        className={classes.link}
        href={href}
        data-event={event.id}
        tabIndex={isCurrent ? 0 : -1}
        aria-current={isOpen || undefined}
        onClick={onClick}
        onFocus={() => actions.focus(event.id)}
      >
        <time className={`mono tabular ${classes.time}`} dateTime={event.ts}>
          {exactTime(event.ts, zone).slice(5)}
        </time>
        <LevelIcon level={event.level} />
        <span className={classes.type}>
          <Icon size={14} aria-hidden />
          <span className="ellipsis">{label}</span>
        </span>
        <bdi className={`ellipsis mixed-text ${classes.text}`}>{title}</bdi>
        <SenderText className={`ellipsis ${classes.source}`} text={event.source ?? ''} />
      </a>
    </div>
  );
});
