import { useMediaQuery } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react';
import { isOverlayOpen, isTyping, singleKeys, OWN_ROW_KEYS } from '../../ui/keyboard';
import { useTimeZone } from '../../ui/text/time-text';
import type { EventItem } from '../event';
import classes from '../events.module.css';
import { linesOf, type Gap, type Line } from '../tail/gaps';
import { EventRow, type RowActions } from './event-row';
import * as strings from '../explorer.strings';
import { Button } from '@mantine/core';
import { UnfoldVertical } from 'lucide-react';

const ROW_PX = 34;
/** Height of a row with two lines, in which the title has the full width of a phone. */
const PHONE_ROW_PX = 56;
const OVERSCAN = 14;
/** Number of rows before the end at which the next page is requested. */
const AHEAD = 30;

/**
 * Virtualized list of events by time. Arrows, Home and End move through it while it has the focus, `j` and `k` from anywhere on the
 * page. A row marks each gap of events that the live tail omitted.
 */
export function EventList({
  rows,
  gaps,
  isReloading,
  hrefOf,
  openId,
  checked,
  fresh,
  onOpen,
  onCheck,
  onNearEnd,
  onReload,
}: {
  rows: readonly EventItem[];
  gaps: readonly Gap[];
  isReloading: boolean;
  hrefOf: (id: string) => string;
  openId: string | undefined;
  checked: ReadonlySet<string>;
  /** Ids of events that have just arrived. */
  fresh: ReadonlySet<string>;
  onOpen: (id: string) => void;
  onCheck: (id: string, range: boolean) => void;
  onNearEnd: () => void;
  /** Refetches the list, which fills the gaps. */
  onReload: () => void;
}) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const zone = useTimeZone();
  const list = useRef<HTMLDivElement>(null);
  const offsetTop = useOffsetTop(list);
  const [current, setCurrent] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const size = isPhone ? PHONE_ROW_PX : ROW_PX;
  const lines = useMemo(() => linesOf(rows, gaps), [rows, gaps]);
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => size,
    overscan: OVERSCAN,
    scrollMargin: offsetTop,
    getItemKey: (index) => keyOf(lines[index]) ?? index,
    // The sticky header and filters cover the top of the page.
    scrollPaddingStart: 120,
    scrollPaddingEnd: 60,
  });
  useEffect(() => virtual.measure(), [virtual, size]);

  const items = virtual.getVirtualItems();
  const lastIndex = items.at(-1)?.index ?? -1;
  const isNearEnd = lastIndex >= lines.length - AHEAD;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, rows.length, onNearEnd]);

  const [followed, setFollowed] = useState(openId);
  if (openId !== followed) {
    setFollowed(openId);
    if (openId !== undefined) setCurrent(openId);
  }
  const follow = useEffectEvent((before: string | undefined) => {
    const index = lines.findIndex((line) => keyOf(line) === openId);
    if (index >= 0) virtual.scrollToIndex(index);
    // The focus follows the open event when it is in the list.
    if (index >= 0 && list.current?.contains(document.activeElement) === true)
      wanted.current = openId ?? null;
    // The panel was closed: the focus moves to the row of its last event.
    if (openId === undefined && before !== undefined) wanted.current = before;
  });
  const opened = useRef<string | undefined>(undefined);
  useEffect(() => {
    follow(opened.current);
    opened.current = openId;
  }, [openId]);

  const focusWanted = () => {
    if (wanted.current === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-event="${CSS.escape(wanted.current)}"]`);
    if (row === null || row === undefined) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  };
  // A row outside of the viewport is rendered only after the list has scrolled to it.
  useEffect(focusWanted);

  const actions = useRowActions(onOpen, onCheck, setCurrent);
  const currentId = rows.some(({ id }) => id === current) ? current : (rows[0]?.id ?? null);

  const goTo = (row: EventItem) => {
    wanted.current = row.id;
    setCurrent(row.id);
    virtual.scrollToIndex(lines.findIndex((line) => keyOf(line) === row.id));
    // A row that is already current is not rendered again, so the effect does not run.
    focusWanted();
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // While an event is open, the panel handles these keys.
    if (openId !== undefined && !['Home', 'End'].includes(event.key)) return;
    const { target } = event;
    const isInside = target instanceof Node && list.current?.contains(target) === true;
    if (isInside) {
      if (isTyping(target)) return;
    } else if (isTyping(target) || !/^[jk]$/.test(event.key) || isOverlayOpen()) return;
    const index = rows.findIndex(({ id }) => id === currentId);
    // From outside the list, the first key press focuses the current row instead of moving past it.
    const next = nextIndex(event.key, index, rows.length, singleKeys.read() === 'on');
    if (next === null) return;
    event.preventDefault();
    const row = rows[isInside ? next : Math.max(0, index)];
    if (row !== undefined) goTo(row);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <div
      ref={list}
      role="list"
      aria-label={strings.eventListLabel}
      {...{ [OWN_ROW_KEYS]: '' }}
      className={classes.rows}
      style={{ height: virtual.getTotalSize() }}
    >
      <div
        role="presentation"
        className={classes.window}
        style={{ transform: `translateY(${(items[0]?.start ?? 0) - offsetTop}px)` }}
      >
        {items.map(({ index }) => {
          const line = lines[index];
          if (line === undefined) return null;
          if (line.kind === 'gap') {
            return <GapRow key={line.gap.id} gap={line.gap} isReloading={isReloading} onReload={onReload} />;
          }
          const { event } = line;
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

/** Row actions with a stable identity, so that they never cause a memoized row to render. */
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

function keyOf(line: Line | undefined): string | undefined {
  return line?.kind === 'gap' ? line.gap.id : line?.event.id;
}

function nextIndex(key: string, index: number, count: number, letters: boolean): number | null {
  const step = { ArrowDown: 1, ArrowUp: -1, ...(letters && { j: 1, k: -1 }) }[key];
  if (step !== undefined) return Math.min(count - 1, Math.max(0, index + step));
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

/** Row in place of events that the live tail omitted, with a button that loads them. */
function GapRow({
  gap: { count },
  isReloading,
  onReload,
}: {
  gap: Gap;
  isReloading: boolean;
  onReload: () => void;
}) {
  return (
    <div role="listitem" className={classes.gap}>
      <UnfoldVertical size={14} aria-hidden />
      <span>{strings.eventsNotShown(count)}</span>
      <Button size="compact-xs" variant="default" loading={isReloading} onClick={onReload}>
        {strings.reload}
      </Button>
    </div>
  );
}

/** Offset of an element from the top of the page, in pixels; updated when the content above it changes height. */
function useOffsetTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const box = element.current?.getBoundingClientRect();
      if (box !== undefined) setTop(Math.round(box.top + window.scrollY));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
