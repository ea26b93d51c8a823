import { typeLabel } from '../type-label';
import type { Change } from './queries';
import * as strings from './changes.strings';

/** Changes that stand in one row above the errors of a project. */
export interface ChangeRow {
  /** Place among the rows, ascending. */
  order: number;
  name: string;
  /** One of them, within a sentence. */
  noun: string;
  /** Several of them, within a sentence. */
  nouns: string;
  /** Shape and color differ by row, so that either distinguishes marks. */
  mark: { color: string; borderRadius: number | string; transform?: string };
}

/** How changes of a kind read. The default export of `<type>/<type>.change.ts` lists those that events of the type report. */
export interface ChangeKind {
  kind: string;
  row: ChangeRow;
  /** What was changed; text of a sender. */
  subject: (change: Change) => string;
  /** What was done to it, in words; text of a sender. Empty when nothing is stated. */
  words: (change: Change) => string;
  /** Whether charts mark the change: it may be the cause of what they show. */
  isMarked: (change: Change) => boolean;
  /** The service that it changed, where it changed only one. */
  service?: (change: Change) => string;
}

const FILES: Record<string, ChangeKind[]> = import.meta.glob('../types/*/*.change.ts', {
  eager: true,
  import: 'default',
});

/** Types whose events report changes. */
export const CHANGE_TYPES: readonly string[] = Object.keys(FILES).map((path) => path.split('/')[2] ?? '');

const KINDS: ReadonlyMap<string, ChangeKind> = new Map(
  Object.values(FILES)
    .flat()
    .map((kind) => [kind.kind, kind]),
);

export const CHANGE_ROWS: readonly ChangeRow[] = [
  ...new Set([...KINDS.values()].map(({ row }) => row)),
].toSorted((one, other) => one.order - other.order);

/** The kind of a change. One that a newer service reports has its own name for a label, and no row. */
export function kindOf({ kind }: Change): Omit<ChangeKind, 'row'> & { row: ChangeRow | null } {
  return (
    KINDS.get(kind) ?? {
      kind,
      row: null,
      subject: ({ subject }) => subject,
      words: ({ action }) => action?.replaceAll('_', ' ') ?? '',
      isMarked: () => false,
    }
  );
}

/** What was changed, and how, in one line; text of a sender. */
export function changeLine(change: Change): string {
  const { subject, words } = kindOf(change);
  return strings.line(subject(change), words(change));
}

/** Name of what was changed, of any kind: "Flag group". */
export function kindLabel(change: Change): string {
  return typeLabel(change.kind);
}
