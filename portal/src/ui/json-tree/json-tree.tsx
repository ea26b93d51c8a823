import { useRef, useState, type KeyboardEvent } from 'react';
import type { JsonValue } from '../../api/exact-json';
import classes from './json-tree.module.css';
import { MoreRow, ValueRow } from './json-row';
import { PAGE, parentOf, treeRows, type Pointer, type TreeRow } from './tree-rows';

/**
 * A JSON value to explore: folded where it is deep or large, by mouse and keyboard (arrows, Home, End).
 *
 * @param canFilter whether the list can be filtered by the value at a place.
 * @param onFilter given the place of a value that others are to have, or are not to have.
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
    // Of a button within the row.
    if ((event.target as HTMLElement).getAttribute('role') !== 'treeitem') return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const index = rows.findIndex(({ pointer }) => pointer === focused);
    const row = rows[index];
    const step = row === undefined ? null : keyStep(event.key, rows, index, row);
    if (step === null) return;
    // The drawer around it goes to another event by the same keys.
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

/** @returns what a key does at a row: folds it, or goes to another one; `null`: nothing. */
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
