/** What a key does in the waterfall. */
export type RowKeyAction =
  | { kind: 'close' | 'open' | 'press' }
  | { kind: 'move'; by: 'first' | 'last' | number }
  /** `null`: the whole trace. */
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
/** Single characters, which people can switch off. */
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
