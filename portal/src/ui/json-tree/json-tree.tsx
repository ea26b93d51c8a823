import { useRef, useState, type KeyboardEvent } from 'react';
import { type JsonValue, ExactNumber, formatExact, isContainer, scalarText } from '../../api/exact-json';
import classes from './json-tree.module.css';
import { PAGE, parentOf, treeRows, type Pointer, type TreeRow, sizeOf } from './tree-rows';
import { ActionIcon, Tooltip } from '@mantine/core';
import { ChevronDown, ChevronRight, CircleMinus, CirclePlus } from 'lucide-react';
import { CopyButton } from '../copy-button';
import { SenderText, showControls } from '../text/sender-text';
import * as strings from './json-tree.strings';

/**
 * Tree of a JSON value, initially collapsed where it is deep or large. Keyboard: arrows, Home, End.
 *
 * @param canFilter whether events can be filtered by the value at a pointer.
 * @param onFilter called with the pointer of a value that events must have, or must not have.
 */
export function JsonTree({
  value,
  label,
  canFilter,
  onFilter,
}: {
  value: JsonValue;
  label: string;
  canFilter?: (pointer: Pointer) => boolean;
  onFilter?: (pointer: Pointer, out: boolean) => void;
}) {
  const [open, setOpen] = useState<ReadonlyMap<Pointer, boolean>>(new Map());
  const [shown, setShown] = useState<ReadonlyMap<Pointer, number>>(new Map());
  const [current, setCurrent] = useState<Pointer | null>(null);
  const tree = useRef<HTMLDivElement>(null);
  const rows = treeRows(value, { open, shown });
  const focused = rows.some(({ pointer }) => pointer === current) ? current : (rows[0]?.pointer ?? null);

  const fold = (pointer: Pointer, isOpen: boolean) => setOpen(new Map(open).set(pointer, isOpen));
  const goTo = (row: TreeRow | undefined) => {
    if (row === undefined) return;
    setCurrent(row.pointer);
    rowElement(tree.current, row.pointer)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // The key belongs to a button within the row.
    if ((event.target as HTMLElement).getAttribute('role') !== 'treeitem') return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const index = rows.findIndex(({ pointer }) => pointer === focused);
    const row = rows[index];
    const step = row === undefined ? null : keyStep(event.key, rows, index, row);
    if (step === null) return;
    // The surrounding panel uses the same keys to step through events.
    event.stopPropagation();
    event.preventDefault();
    if (step.fold !== undefined && row !== undefined) fold(row.pointer, step.fold);
    else goTo(step.to);
  };

  if (rows.length === 0) return <div className={`panel ${classes.tree}`}>&nbsp;{'{ }'}</div>;
  return (
    <div ref={tree} role="tree" aria-label={label} className={`panel ${classes.tree}`} onKeyDown={onKeyDown}>
      {rows.map((row) =>
        row.kind === 'more' ? (
          <MoreRow
            key={row.pointer}
            row={row}
            isFocused={row.pointer === focused}
            onFocus={() => setCurrent(row.pointer)}
            onMore={() => setShown(new Map(shown).set(row.pointer.replace(/#more$/, ''), row.shown + PAGE))}
          />
        ) : (
          <ValueRow
            key={row.pointer}
            row={row}
            isFocused={row.pointer === focused}
            onFocus={() => setCurrent(row.pointer)}
            onFold={fold}
            onFilter={canFilter?.(row.pointer) === true ? onFilter : undefined}
          />
        ),
      )}
    </div>
  );
}

/** @returns action of a key at a row: collapse, expand or move; `null`: none. */
function keyStep(
  key: string,
  rows: readonly TreeRow[],
  index: number,
  row: TreeRow,
): { fold?: boolean; to?: TreeRow } | null {
  const isOpen = row.kind === 'value' ? row.isOpen : null;
  switch (key) {
    case 'ArrowDown':
      return { to: rows[index + 1] };
    case 'ArrowUp':
      return { to: rows[index - 1] };
    case 'Home':
      return { to: rows[0] };
    case 'End':
      return { to: rows.at(-1) };
    case 'ArrowRight':
      return isOpen === false ? { fold: true } : { to: isOpen === true ? rows[index + 1] : undefined };
    case 'ArrowLeft':
      if (isOpen === true) return { fold: false };
      return { to: rows.find(({ pointer }) => pointer === parentOf(row.pointer)) };
    case 'Enter':
    case ' ':
      return isOpen === null ? null : { fold: !isOpen };
    default:
      return null;
  }
}

function rowElement(tree: HTMLElement | null, pointer: Pointer): HTMLElement | null {
  return tree?.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(pointer)}"]`) ?? null;
}

const INDENT_PX = 16;
/** Maximum indentation, so that space for the value remains beside the buttons. */
const MAX_INDENT = '40%';

function ValueRow({
  row: { pointer, depth, name, value, isOpen, position, siblings },
  isFocused,
  onFocus,
  onFold,
  onFilter,
}: {
  row: TreeRow & { kind: 'value' };
  isFocused: boolean;
  onFocus: () => void;
  onFold: (pointer: Pointer, isOpen: boolean) => void;
  onFilter: ((pointer: Pointer, out: boolean) => void) | undefined;
}) {
  const text = scalarText(value);
  const shownName = showControls(name ?? 'this');
  const Fold = isOpen === true ? ChevronDown : ChevronRight;
  return (
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-expanded={isOpen ?? undefined}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={isFocused}
      aria-label={showControls(`${name ?? ''}: ${preview(value)}`)}
      tabIndex={isFocused ? 0 : -1}
      data-pointer={pointer}
      className={classes.row}
      style={{ paddingLeft: `min(${6 + depth * INDENT_PX}px, ${MAX_INDENT})` }}
      onFocus={onFocus}
    >
      <span
        className={classes.fold}
        aria-hidden
        onClick={isOpen === null ? undefined : () => onFold(pointer, !isOpen)}
      >
        {isOpen !== null && <Fold size={14} />}
      </span>
      <span className={classes.name}>
        <SenderText text={name ?? ''} />
        {': '}
      </span>
      <span className={classes.value} data-type={typeName(value)}>
        <SenderText text={isOpen === true ? bracket(value) : preview(value)} />
      </span>
      <span className={classes.actions}>
        {/* Only in the focused row, because the tooltip of each button costs elements in every row. On the left, so that no other
            button moves between mousedown, which focuses the row, and mouseup. */}
        {isFocused && (
          <CopyButton text={text ?? formatExact(value)} label={strings.valueInSentence(shownName)} />
        )}
        {onFilter !== undefined &&
          !isContainer(value) &&
          [false, true].map((out) => (
            <Tooltip key={String(out)} label={out ? strings.excludeValue : strings.onlyValue}>
              <ActionIcon
                size={24}
                tabIndex={isFocused ? 0 : -1}
                aria-label={strings.filterByValue(out, shownName)}
                onClick={() => onFilter(pointer, out)}
              >
                {out ? <CircleMinus size={14} aria-hidden /> : <CirclePlus size={14} aria-hidden />}
              </ActionIcon>
            </Tooltip>
          ))}
      </span>
    </div>
  );
}

function MoreRow({
  row: { pointer, depth, left, shown },
  isFocused,
  onFocus,
  onMore,
}: {
  row: TreeRow & { kind: 'more' };
  isFocused: boolean;
  onFocus: () => void;
  onMore: () => void;
}) {
  return (
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isFocused}
      tabIndex={isFocused ? 0 : -1}
      data-pointer={pointer}
      className={classes.row}
      style={{ paddingLeft: `min(${26 + depth * INDENT_PX}px, ${MAX_INDENT})` }}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onMore();
      }}
    >
      <button type="button" className={classes.more} tabIndex={-1} onClick={onMore}>
        {strings.showMoreOf(shown, shown + left)}
      </button>
    </div>
  );
}

function typeName(value: JsonValue): string {
  if (value === null) return 'null';
  if (value instanceof ExactNumber) return 'number';
  return isContainer(value) ? 'container' : typeof value;
}

function bracket(value: JsonValue): string {
  return Array.isArray(value) ? '[' : '{';
}

function preview(value: JsonValue): string {
  if (!isContainer(value)) return value instanceof ExactNumber ? value.source : JSON.stringify(value);
  const size = sizeOf(value);
  if (Array.isArray(value)) return size === 0 ? '[ ]' : `[ ${strings.itemCount(size)} ]`;
  return size === 0 ? '{ }' : `{ ${strings.memberCount(size)} }`;
}
