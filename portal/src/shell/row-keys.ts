import {
  isOverlayOpen,
  isTyping,
  singleKeys,
  NO_ENTRY,
  OWN_ROW_KEYS,
  ROW_LIST,
  ROW_TREE,
} from '../ui/keyboard';

const TABLE_ROWS = `table > tbody > tr:not([${NO_ENTRY}])`;
const LIST_ROWS = `[${ROW_LIST}] > *, [${ROW_TREE}]`;
/** Elements that do not use the arrow keys themselves. */
const WITHOUT_ARROWS = 'a, tr, li, input[type="checkbox"], button:not([role])';

/** The row that had the focus last. */
let current: HTMLElement | null = null;

/** Moves the focus between rows for the keys of lists. */
export function onRowKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { target } = event;
  if (!(target instanceof Element) || isTyping(target) || isOverlayOpen()) return;
  if (document.querySelector(`[${OWN_ROW_KEYS}]`) !== null) return;
  const rows = rowsOfPage();
  const inside = rows.findIndex((row) => row.contains(target));
  const isLetter = singleKeys.read() === 'on' && /^[jk]$/.test(event.key);
  if (!isLetter && (inside === -1 || !target.matches(WITHOUT_ARROWS))) return;
  const last = current === null ? -1 : rows.indexOf(current);
  // The first key press from outside the list returns to the last focused row.
  const next = inside === -1 ? Math.max(0, last) : nextRow(event.key, inside, rows.length);
  const row = next === null ? undefined : rows[next];
  if (row === undefined) return;
  event.preventDefault();
  current = row;
  entryOf(row).focus();
}

export function onRowFocus({ target }: FocusEvent): void {
  if (!(target instanceof Element)) return;
  const row = target.closest<HTMLElement>(`#main :is(${TABLE_ROWS}), #main :is(${LIST_ROWS})`);
  if (row !== null) current = row;
}

/** Visible rows, from top to bottom. */
function rowsOfPage(): HTMLElement[] {
  const page = document.getElementById('main');
  return [...(page?.querySelectorAll<HTMLElement>(`${TABLE_ROWS}, ${LIST_ROWS}`) ?? [])];
}

/** The first link of the row, or its first button; the row itself when it has neither. */
function entryOf(row: HTMLElement): HTMLElement {
  if (row.matches(`a[href], [${ROW_TREE}]`)) return row;
  const entry = row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>('button');
  if (entry !== null) return entry;
  row.tabIndex = -1;
  return row;
}

function nextRow(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return Math.min(count - 1, index + 1);
    case 'k':
    case 'ArrowUp':
      return Math.max(0, index - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
