import { ChevronDown, ChevronRight, CircleX, Copy, RotateCw, Unlink } from 'lucide-react';
import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { SenderText } from '../../../ui/text/sender-text';
import { durationText } from '../../../ui/text/time-text';
import { placed, spanAt, type TimeWindow, type TraceModel } from './trace-model';
import { barStyle, STYLES } from './trace-styles';
import classes from './trace.module.css';
import type { PathSegment } from './tree/trace-tree';
import type { TraceRow } from './tree/trace-rows';
import * as strings from './trace-screens.strings';

/** Deeper levels have no further indentation, so that space for the name remains. */
const MAX_INDENTED = 16;
const INDENT_PX = 14;
export const ROW_PX = 28;

export interface WaterfallRowProps {
  model: TraceModel;
  row: TraceRow;
  id: string;
  top: number;
  window: TimeWindow;
  isActive: boolean;
  isSelected: boolean;
  /** Whether the row is expanded; `null`: it has no children. */
  isExpanded: boolean | null;
  /** Segments of the critical path in the row and the spans that it hides; absent when it has none, or when the path is not shown. */
  path: readonly PathSegment[] | undefined;
  onPress: (row: TraceRow) => void;
  onToggle: (row: TraceRow) => void;
}

/** Row of the waterfall. Memoized: scrolling renders only rows that become visible. */
export const WaterfallRow = memo(function WaterfallRow(props: WaterfallRowProps) {
  const { row, id, top, isActive, isSelected, isExpanded, onPress, onToggle } = props;
  return (
    <div
      role="treeitem"
      id={id}
      className={classes.row}
      style={{
        height: ROW_PX,
        transform: `translateY(${top}px)`,
        cursor: row.kind === 'gap' ? 'default' : 'pointer',
      }}
      aria-level={row.depth + 1}
      aria-selected={isSelected}
      {...(isExpanded !== null && { 'aria-expanded': isExpanded })}
      data-active={isActive || undefined}
      data-kind={row.kind}
      onClick={() => onPress(row)}
    >
      <div style={{ ...STYLES.name, paddingLeft: 6 + Math.min(row.depth, MAX_INDENTED) * INDENT_PX }}>
        <span
          style={STYLES.toggle}
          aria-hidden
          onClick={(click) => {
            if (isExpanded === null) return;
            click.stopPropagation();
            onToggle(row);
          }}
        >
          {isExpanded === true && <ChevronDown size={14} />}
          {isExpanded === false && <ChevronRight size={14} />}
        </span>
        {row.depth > MAX_INDENTED && <span style={STYLES.depth}>{strings.levelMark(row.depth)}</span>}
        <RowName {...props} />
      </div>
      <RowBar {...props} />
    </div>
  );
});

function RowName({ model, row }: WaterfallRowProps) {
  if (row.kind === 'gap') return <em>{strings.gapRow(durationText(row.endMs - row.startMs))}</em>;
  const facts = spanAt(model, row.span);
  return (
    <>
      {row.kind === 'span' && <Marks model={model} span={row.span} />}
      <SenderText className="ellipsis" text={facts.name ?? strings.unnamedSpan} />
      {row.kind === 'fold' && <strong>{strings.foldedRow(row.count)}</strong>}
      <span className="ellipsis" style={STYLES.service}>
        <SenderText text={facts.service} />
      </span>
    </>
  );
}

function Marks({ model, span }: { model: TraceModel; span: number }) {
  const { isFailed, detachment, isDuplicate } = spanAt(model, span);
  return (
    <>
      {isFailed && <Mark icon={CircleX} text={strings.failedMark} color="var(--st-err)" />}
      {detachment === 'orphan' && <Mark icon={Unlink} text={strings.orphanMark} color="var(--st-warn)" />}
      {detachment === 'ring' && <Mark icon={RotateCw} text={strings.ringMark} color="var(--st-warn)" />}
      {isDuplicate && <Mark icon={Copy} text={strings.duplicateMark} color="var(--st-warn)" />}
    </>
  );
}

function Mark({ icon: Icon, text, color }: { icon: typeof CircleX; text: string; color: string }) {
  return (
    <span title={text} style={{ display: 'inline-flex', flex: 'none', color }}>
      <Icon size={14} aria-hidden />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

function RowBar({ model, row, window, path }: WaterfallRowProps) {
  const { startMs, durationMs, isFailed } = spanAt(model, row.span);
  const [from, to] = row.kind === 'span' ? [startMs, startMs + durationMs] : [row.startMs, row.endMs];
  const place = placed(window, from, to);
  return (
    <>
      <div style={STYLES.lane}>
        {place !== null && (
          <span
            style={{
              ...barStyle(row.kind, model.columns.service[row.span] ?? 0, row.kind === 'span' && isFailed),
              ...place,
            }}
          />
        )}
        {path?.map((segment) => {
          const part = placed(window, segment.startMs, segment.endMs);
          return part && <span key={segment.startMs} data-path style={{ ...STYLES.path, ...part }} />;
        })}
        {path !== undefined && <VisuallyHidden>{strings.onPath}</VisuallyHidden>}
      </div>
      <div className="tabular" style={STYLES.duration}>
        {row.kind === 'gap' ? '' : durationText(to - from)}
      </div>
    </>
  );
}

/** Action of a key in the waterfall. */
type RowKeyAction =
  | { kind: 'close' | 'open' | 'press' }
  | { kind: 'move'; by: 'first' | 'last' | number }
  /** Factor of the window's length; `null`: shows the whole trace. */
  | { kind: 'zoom'; factor: number | null };

const PAGE_ROWS = 20;
const ACTIONS: Readonly<Record<string, RowKeyAction>> = {
  ArrowDown: { kind: 'move', by: 1 },
  ArrowUp: { kind: 'move', by: -1 },
  PageDown: { kind: 'move', by: PAGE_ROWS },
  PageUp: { kind: 'move', by: -PAGE_ROWS },
  Home: { kind: 'move', by: 'first' },
  End: { kind: 'move', by: 'last' },
  ArrowRight: { kind: 'open' },
  ArrowLeft: { kind: 'close' },
  Enter: { kind: 'press' },
  ' ': { kind: 'press' },
};
/** Single-character shortcuts, which users can disable. */
const CHARACTERS: Readonly<Record<string, RowKeyAction>> = {
  j: { kind: 'move', by: 1 },
  k: { kind: 'move', by: -1 },
  '+': { kind: 'zoom', factor: 0.5 },
  '=': { kind: 'zoom', factor: 0.5 },
  '-': { kind: 'zoom', factor: 2 },
  '0': { kind: 'zoom', factor: null },
};

export function rowKeyAction(key: string, hasCharacters: boolean): RowKeyAction | null {
  return ACTIONS[key] ?? (hasCharacters ? (CHARACTERS[key] ?? null) : null);
}
