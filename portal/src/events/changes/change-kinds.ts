import { typeLabel } from '../type-label';
import type { Change } from './queries';
import * as strings from './changes.strings';

/** Row of change markers above a project's error chart. */
export interface ChangeRow {
  /** Sort order of the rows, ascending. */
  order: number;
  name: string;
  /** Singular noun for a change of the row, within a sentence. */
  noun: string;
  /** Plural noun for changes of the row, within a sentence. */
  nouns: string;
  /** Shape and color differ by row, so that either distinguishes marks. */
  mark: { color: string; borderRadius: number | string; transform?: string };
}

/** Texts for changes of one kind. The default export of `<type>/<type>.change.ts` lists the kinds that events of the type report. */
export interface ChangeKind {
  kind: string;
  row: ChangeRow;
  /** Name of the changed object; untrusted text from a sender. */
  subject: (change: Change) => string;
  /** Description of the change; untrusted text from a sender. Empty when the event states none. */
  words: (change: Change) => string;
  /** Whether charts mark the change as a possible cause of what they show. */
  isMarked: (change: Change) => boolean;
  /** Name of the changed service; absent for changes that are not limited to one service. */
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

/** The kind of a change. A kind of a newer service version has no row and uses the event's own words. */
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

/** Changed object and description in one line; untrusted text from a sender. */
export function changeLine(change: Change): string {
  const { subject, words } = kindOf(change);
  return strings.line(subject(change), words(change));
}

/** Label of the kind of the changed object: "Flag group". */
export function kindLabel(change: Change): string {
  return typeLabel(change.kind);
}
