import { isContainer, type JsonValue } from '../../api/exact-json';

/** Number of members that are shown before "Show more", and added by it. */
export const PAGE = 100;
/** Containers above this depth are initially expanded, unless they have more members than `OPEN_AT_MOST`. */
const OPEN_DEPTH = 2;
const OPEN_AT_MOST = 40;

/** JSON Pointer (RFC 6901): `/user/id`. */
export type Pointer = string;

export type TreeRow =
  | {
      kind: 'value';
      pointer: Pointer;
      depth: number;
      name: string | null;
      value: JsonValue;
      /** Whether the node is expanded; `null`: it has no members. */
      isOpen: boolean | null;
      position: number;
      siblings: number;
    }
  | { kind: 'more'; pointer: Pointer; depth: number; left: number; shown: number };

export interface TreeState {
  /** Nodes that the user expanded (`true`) or collapsed (`false`). */
  open: ReadonlyMap<Pointer, boolean>;
  /** Number of shown members of the nodes for which the user requested more. */
  shown: ReadonlyMap<Pointer, number>;
}

/** Visible rows. Collapsed nodes are not traversed, so their size does not matter. */
export function treeRows(value: JsonValue, state: TreeState): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (parent: Pointer, container: JsonValue, depth: number) => {
    if (!isContainer(container)) return;
    const keys = Object.keys(container);
    const shown = state.shown.get(parent) ?? PAGE;
    for (const [index, key] of keys.slice(0, shown).entries()) {
      const member = (container as Record<string, JsonValue>)[key] ?? null;
      const pointer = `${parent}/${escapePointer(key)}`;
      const isOpen = isContainer(member)
        ? (state.open.get(pointer) ?? (depth < OPEN_DEPTH && sizeOf(member) <= OPEN_AT_MOST))
        : null;
      const place = { position: index + 1, siblings: keys.length };
      rows.push({ kind: 'value', pointer, depth, name: key, value: member, isOpen, ...place });
      if (isOpen === true) add(pointer, member, depth + 1);
    }
    if (keys.length > shown) {
      rows.push({ kind: 'more', pointer: `${parent}#more`, depth, left: keys.length - shown, shown });
    }
  };
  add('', value, 0);
  return rows;
}

export function sizeOf(value: JsonValue): number {
  return isContainer(value) ? Object.keys(value).length : 0;
}

export function parentOf(pointer: Pointer): Pointer {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
