import {
  pickedCompletion,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { cursorAt, type Cursor } from './json-outline';
import { descriptionOf, propertiesOf, schemasAt, typesOf, valuesOf, type JsonSchema } from './json-schema';

const WORD = /^"?[\w.:$-]*$/;

/** Inserted text for a value by its type: the parts before and after the cursor. */
const VALUE_OF_TYPE: Record<string, readonly [string, string]> = {
  string: ['"', '"'],
  array: ['[', ']'],
  object: ['{', '}'],
};

/** Suggests the keys and values that a JSON Schema defines at the cursor. */
export function completeFromSchema(schema: JsonSchema, context: CompletionContext): CompletionResult | null {
  const text = context.state.doc.toString();
  const cursor = cursorAt(text, context.pos);
  const isBetweenWords = cursor.word.from === cursor.word.to;
  // After the closing quote of a string, Enter inserts a line break instead of a suggestion.
  const isClosed = cursor.word.to === context.pos && /^".*"$/.test(text.slice(cursor.word.from, context.pos));
  if (cursor.expects === 'none' || ((isBetweenWords || isClosed) && !context.explicit)) return null;
  const schemas = schemasAt(schema, cursor.path, cursor.keys);
  const options =
    cursor.expects === 'key' ? keyOptions(schema, schemas, cursor) : valueOptions(schemas, cursor);
  if (options.length === 0) return null;
  // The part of the word before the cursor is matched; the whole word is replaced.
  const inOrder = options.map((option, index) => ({ ...option, sortText: String(index).padStart(4, '0') }));
  return { from: cursor.word.from, options: inOrder, validFor: WORD };
}

function keyOptions(root: JsonSchema, schemas: readonly JsonSchema[], cursor: Cursor): Completion[] {
  const present = cursor.keys.get(JSON.stringify(cursor.path)) ?? new Set();
  return [...propertiesOf(root, schemas)]
    .filter(([name]) => !present.has(name))
    .map(([name, property]) => ({
      label: JSON.stringify(name),
      displayLabel: name,
      type: 'property',
      detail: typesOf(property).join(' or '),
      info: descriptionOf(property),
      apply: (view, completion, from, to) =>
        insertKey(view, completion, { from, to }, cursor.hasColon ? null : property),
    }));
}

function valueOptions(schemas: readonly JsonSchema[], { items }: Cursor): Completion[] {
  const info = descriptionOf(schemas);
  return valuesOf(schemas)
    .map((value) => JSON.stringify(value))
    .filter((text) => !items.has(text))
    .map((label) => ({ label, type: 'constant', info, apply: insertValue }));
}

function insertValue(view: EditorView, completion: Completion, from: number, to: number): void {
  view.dispatch({
    changes: { from, to: endOfWord(view, to), insert: completion.label },
    selection: { anchor: from + completion.label.length },
    userEvent: 'input.complete',
    annotations: pickedCompletion.of(completion),
  });
}

/** @param property schemas of the value to insert; `null` when the key already has a value. */
function insertKey(
  view: EditorView,
  completion: Completion,
  range: { from: number; to: number },
  property: readonly JsonSchema[] | null,
): void {
  const { from } = range;
  const to = endOfWord(view, range.to);
  const [before, behind] =
    property === null ? ['', ''] : (VALUE_OF_TYPE[typesOf(property)[0] ?? ''] ?? ['', '']);
  const start = property === null ? completion.label : `${completion.label}: ${before}`;
  const isFollowedByKey = property !== null && /^\s*"/.test(view.state.sliceDoc(to));
  view.dispatch({
    changes: { from, to, insert: `${start}${behind}${isFollowedByKey ? ',' : ''}` },
    selection: { anchor: from + start.length },
    userEvent: 'input.complete',
    annotations: pickedCompletion.of(completion),
  });
  if (property !== null) startCompletion(view);
}

function endOfWord(view: EditorView, position: number): number {
  return cursorAt(view.state.doc.toString(), position).word.to;
}
