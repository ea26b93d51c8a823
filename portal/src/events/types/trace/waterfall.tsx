import { ActionIcon, Group, Switch, Text, Tooltip } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Maximize2, ZoomIn, ZoomOut, type LucideIcon } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { MarkedChange } from '../../changes/use-changes';
import type { EventItem } from '../../event';
import { singleKeys, ROW_TREE } from '../../../ui/keyboard';
import { TimeAxis } from './time-axis';
import { zoomed, type TimeWindow, type TraceModel } from './trace-model';
import classes from './trace.module.css';
import { traceRows, type TraceRow, shownPath } from './tree/trace-rows';
import { ROW_PX, WaterfallRow, rowKeyAction } from './waterfall-row';
import * as strings from './trace-screens.strings';

const OVERSCAN = 12;
const ZOOM = 0.5;

/**
 * Virtualized tree of a trace's spans on its time axis. It is a single tab stop: keys move the active row, which is announced by
 * `aria-activedescendant`.
 */
export function Waterfall({
  model,
  events,
  changes,
  selected,
  onSelect,
  toolbar,
}: {
  model: TraceModel;
  /** Other events of the trace, marked on the axis. */
  events: readonly EventItem[];
  /** Changes of the project during the trace, marked on the axis. */
  changes: readonly MarkedChange[];
  /** Event id of the span whose details are shown. */
  selected: string | undefined;
  onSelect: (eventId: string) => void;
  /** Content before the controls. */
  toolbar: ReactNode;
}) {
  const { totalMs, columns, tree, trace } = model;
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(new Set());
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const [window, setWindow] = useState<TimeWindow>({ fromMs: 0, toMs: totalMs });
  const [showsPath, setShowsPath] = useState(true);
  const [active, setActive] = useState(0);
  const rows = useMemo(
    () => traceRows(columns, tree, { collapsed, unfolded }),
    [columns, tree, collapsed, unfolded],
  );
  const path = useMemo(() => shownPath(tree, rows, model.path), [tree, rows, model]);
  const current = Math.min(active, rows.length - 1);
  const box = useRef<HTMLDivElement>(null);
  // The virtualizer's functions depend on measurements, which the React compiler cannot detect.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });

  const toggle = useCallback((row: TraceRow) => {
    const set = row.kind === 'fold' ? setUnfolded : setCollapsed;
    set((before) => {
      const next = new Set(before);
      if (!next.delete(row.span)) next.add(row.span);
      return next;
    });
  }, []);
  const press = useCallback(
    (row: TraceRow) => {
      setActive(rows.indexOf(row));
      if (row.kind === 'fold') toggle(row);
      if (row.kind === 'span') onSelect(trace.spans.event_id[row.span] ?? '');
    },
    [rows, toggle, onSelect, trace],
  );
  const goTo = (index: number) => {
    const bounded = Math.min(Math.max(index, 0), rows.length - 1);
    setActive(bounded);
    virtual.scrollToIndex(bounded);
  };
  const zoom = (factor: number) => {
    const span = rows[current]?.span ?? 0;
    const middleMs = (columns.startMs[span] ?? 0) + (columns.durationMs[span] ?? 0) / 2;
    setWindow((before) => zoomed(before, factor, middleMs, totalMs));
  };
  const showAll = () => setWindow({ fromMs: 0, toMs: totalMs });

  const onKeyDown = (key: KeyboardEvent) => {
    if (key.altKey || key.ctrlKey || key.metaKey) return;
    const row = rows[current];
    const action = row && rowKeyAction(key.key, singleKeys.read() === 'on');
    if (row === undefined || action === null || action === undefined) return;
    key.preventDefault();
    const isExpanded = expansionOf(model, row, collapsed);
    switch (action.kind) {
      case 'move':
        goTo(action.by === 'first' ? 0 : action.by === 'last' ? rows.length - 1 : current + action.by);
        break;
      case 'open':
        if (isExpanded === false) toggle(row);
        else if (isExpanded === true) goTo(current + 1);
        break;
      case 'close':
        if (isExpanded === true) toggle(row);
        else goTo(parentRow(rows, current));
        break;
      case 'press':
        press(row);
        break;
      case 'zoom':
        if (action.factor === null) showAll();
        else zoom(action.factor);
    }
  };

  // Scrolls to the span of the URL once.
  const wanted = useRef(selected);
  useEffect(() => {
    const id = wanted.current;
    wanted.current = undefined;
    if (id === undefined) return;
    const index = rows.findIndex((row) => row.kind === 'span' && trace.spans.event_id[row.span] === id);
    if (index < 0) return;
    setActive(index);
    virtual.scrollToIndex(index, { align: 'center' });
  }, [rows, trace, virtual]);

  return (
    <div>
      <Group gap="sm" mb="xs" justify="space-between">
        <Group gap="sm">
          {toolbar}
          <Switch
            size="xs"
            label={strings.criticalPath}
            checked={showsPath}
            onChange={({ currentTarget }) => setShowsPath(currentTarget.checked)}
          />
        </Group>
        <Group gap={4}>
          <Control label={strings.zoomIn} icon={ZoomIn} onPress={() => zoom(ZOOM)} />
          <Control label={strings.zoomOut} icon={ZoomOut} onPress={() => zoom(1 / ZOOM)} />
          <Control label={strings.showAll} icon={Maximize2} onPress={showAll} />
        </Group>
      </Group>
      <div className={`panel ${classes.waterfall}`}>
        <TimeAxis window={window} events={events} changes={changes} startedAtMs={model.startedAtMs} />
        <div
          ref={box}
          role="tree"
          tabIndex={0}
          {...{ [ROW_TREE]: '' }}
          aria-label={strings.waterfallLabel}
          aria-activedescendant={rows.length === 0 ? undefined : rowId(current)}
          className={classes.rows}
          style={{
            height: `min(64vh, 720px, ${virtual.getTotalSize()}px)`,
            overflowY: 'auto',
            contain: 'strict',
            outlineOffset: -2,
          }}
          onKeyDown={onKeyDown}
        >
          <div role="none" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const row = rows[index];
              return (
                row && (
                  <WaterfallRow
                    key={`${row.kind}${row.span}`}
                    model={model}
                    row={row}
                    id={rowId(index)}
                    top={start}
                    window={window}
                    isActive={index === current}
                    isSelected={row.kind === 'span' && trace.spans.event_id[row.span] === selected}
                    isExpanded={expansionOf(model, row, collapsed)}
                    path={showsPath ? path.get(index) : undefined}
                    onPress={press}
                    onToggle={toggle}
                  />
                )
              );
            })}
          </div>
        </div>
      </div>
      <Text size="xs" c="dimmed" mt={6}>
        {strings.keyboardHint}
      </Text>
    </div>
  );
}

function rowId(index: number): string {
  return `trace-row-${index}`;
}

/** @returns whether the row is expanded; `null`: it has no children. */
function expansionOf({ tree }: TraceModel, row: TraceRow, collapsed: ReadonlySet<number>): boolean | null {
  if (row.kind === 'gap') return null;
  if (row.kind === 'fold') return row.isOpen;
  return (tree.size[row.span] ?? 1) > 1 ? !collapsed.has(row.span) : null;
}

function parentRow(rows: readonly TraceRow[], index: number): number {
  const depth = rows[index]?.depth ?? 0;
  for (let above = index - 1; above >= 0; above -= 1) if ((rows[above]?.depth ?? 0) < depth) return above;
  return index;
}

function Control({ label, icon: Icon, onPress }: { label: string; icon: LucideIcon; onPress: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" aria-label={label} onClick={onPress}>
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
