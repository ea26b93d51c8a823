import { useMediaQuery } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { isTyping, singleKeys } from '../../shell/shortcuts';
import { useTimeZone } from '../../ui/time-zone';
import type { EventItem } from '../event';
import classes from '../events.module.css';
import { EventRow, type RowActions } from './event-row';
import { useOffsetTop } from './use-offset-top';

const ROW_PX = 34;
/** Two lines, so that the title has the width of a phone. */
const PHONE_ROW_PX = 56;
const OVERSCAN = 14;
/** So many rows before the end the next page is read. */
const AHEAD = 30;

/** Rows by time; only those in sight are drawn. Arrows, `j`/`k`, Home and End go through them. */
export function EventList({
  rows,
  hrefOf,
  openId,
  checked,
  fresh,
  onOpen,
  onCheck,
  onNearEnd,
}: {
  rows: readonly EventItem[];
  hrefOf: (id: string) => string;
  openId: string | undefined;
  checked: ReadonlySet<string>;
  /** Ids of what has just come. */
  fresh: ReadonlySet<string>;
  onOpen: (id: string) => void;
  onCheck: (id: string, range: boolean) => void;
  onNearEnd: () => void;
}) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const zone = useTimeZone();
  const list = useRef<HTMLDivElement>(null);
  const offsetTop = useOffsetTop(list);
  const [current, setCurrent] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const size = isPhone ? PHONE_ROW_PX : ROW_PX;
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => size,
    overscan: OVERSCAN,
    scrollMargin: offsetTop,
    getItemKey: (index) => rows[index]?.id ?? index,
    // The header and the filters cover what is at the top.
    scrollPaddingStart: 120,
    scrollPaddingEnd: 60,
  });
  useEffect(() => virtual.measure(), [virtual, size]);

  const items = virtual.getVirtualItems();
  const lastIndex = items.at(-1)?.index ?? -1;
  const isNearEnd = lastIndex >= rows.length - AHEAD;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, rows.length, onNearEnd]);

  const [followed, setFollowed] = useState(openId);
  if (openId !== followed) {
    setFollowed(openId);
    if (openId !== undefined) setCurrent(openId);
  }
  const follow = useEffectEvent((before: string | undefined) => {
    const index = rows.findIndex(({ id }) => id === openId);
    if (index >= 0) virtual.scrollToIndex(index);
    // The drawer was closed: the focus goes to the row that was read last.
    else if (openId === undefined && before !== undefined) wanted.current = before;
  });
  const opened = useRef<string | undefined>(undefined);
  useEffect(() => {
    follow(opened.current);
    opened.current = openId;
  }, [openId]);

  // A row that was out of sight is drawn after the scrolling.
  useEffect(() => {
    if (wanted.current === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-event="${CSS.escape(wanted.current)}"]`);
    if (row === null || row === undefined) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });

  const actions = useRowActions(onOpen, onCheck, setCurrent);
  const currentId = rows.some(({ id }) => id === current) ? current : (rows[0]?.id ?? null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isCheckbox = event.target instanceof HTMLInputElement && event.target.type === 'checkbox';
    if (isTyping(event.target) && !isCheckbox) return;
    const index = rows.findIndex(({ id }) => id === currentId);
    const next = nextIndex(event.key, index, rows.length, singleKeys.read() === 'on');
    if (next === null) return;
    event.preventDefault();
    const row = rows[next];
    if (row === undefined) return;
    wanted.current = row.id;
    setCurrent(row.id);
    virtual.scrollToIndex(next);
  };

  return (
    <div
      ref={list}
      role="list"
      aria-label="Events, the newest first"
      className={classes.rows}
      style={{ height: virtual.getTotalSize() }}
      onKeyDown={onKeyDown}
    >
      <div
        role="presentation"
        className={classes.window}
        style={{ transform: `translateY(${(items[0]?.start ?? 0) - offsetTop}px)` }}
      >
        {items.map(({ index }) => {
          const event = rows[index];
          if (event === undefined) return null;
          return (
            <EventRow
              key={event.id}
              event={event}
              href={hrefOf(event.id)}
              zone={zone}
              isOpen={event.id === openId}
              isChecked={checked.has(event.id)}
              isCurrent={event.id === currentId}
              isFresh={fresh.has(event.id)}
              actions={actions}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The same object as long as the list lives: rows are drawn again for no other reason than what they show. */
function useRowActions(
  onOpen: (id: string) => void,
  onCheck: (id: string, range: boolean) => void,
  focus: (id: string) => void,
): RowActions {
  const latest = useRef({ onOpen, onCheck });
  useEffect(() => {
    latest.current = { onOpen, onCheck };
  });
  const open = useCallback((id: string) => latest.current.onOpen(id), []);
  const check = useCallback((id: string, range: boolean) => latest.current.onCheck(id, range), []);
  const [actions] = useState<RowActions>(() => ({ open, check, focus }));
  return actions;
}

function nextIndex(key: string, index: number, count: number, letters: boolean): number | null {
  const step = { ArrowDown: 1, ArrowUp: -1, ...(letters && { j: 1, k: -1 }) }[key];
  if (step !== undefined) return Math.min(count - 1, Math.max(0, index + step));
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
