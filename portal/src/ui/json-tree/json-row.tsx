import { ActionIcon, Tooltip } from '@mantine/core';
import { ChevronDown, ChevronRight, CircleMinus, CirclePlus } from 'lucide-react';
import { CopyButton } from '../copy-button';
import { ExactNumber, formatExact, isContainer, scalarText, type JsonValue } from '../../api/exact-json';
import classes from './json-tree.module.css';
import { sizeOf, type Pointer, type TreeRow } from './tree-rows';
import { SenderText, showControls } from '../text/sender-text';
import * as strings from './json-tree.strings';

const INDENT_PX = 16;
/** Deeper levels are indented no further: the value keeps its place beside the buttons. */
const MAX_INDENT = '40%';

export function ValueRow({
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
        {/* Rows are many and each button has a place for its tooltip: only in the row in use. On the left, so that
            no other button moves away between the press that focuses the row and its release. */}
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

export function MoreRow({
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
