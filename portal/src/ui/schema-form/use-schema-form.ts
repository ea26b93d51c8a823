import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { Problem } from '../../api/problem';
import { changed, draftOf, DraftReader, isGroup, type Draft } from './draft';
import { problemsByField, type FieldErrors, type FieldProblem } from './field-path';
import { isObject, objectField, type GroupField, type JsonField } from './schema-field';

export interface SchemaForm {
  /** Begins the paths of the service's errors: `config`, `input`. */
  root: string;
  field: GroupField | JsonField;
  draft: Draft;
  errors: FieldErrors;
  /** What the service does not like and no input is about. */
  others: readonly FieldProblem[];
  isDirty: boolean;
  /** Around the inputs. */
  container: RefObject<HTMLDivElement | null>;
  change: (names: readonly string[], next: Draft) => void;
  changeRest: (names: readonly string[], text: string) => void;
  /** @returns what was filled in; `null`: it is not complete, which is shown, with the focus on the first field. */
  read: () => Record<string, unknown> | null;
  /** Shows the service's errors at their fields. @returns the problem when it is about something else; else `null`. */
  showProblem: (error: unknown) => unknown;
  reset: (value: Record<string, unknown> | undefined) => void;
}

/**
 * The state of a form that a JSON Schema describes.
 *
 * @param schema of an object; `undefined`: anything.
 * @param initial what is to be edited; `undefined`: something new.
 */
export function useSchemaForm(
  schema: unknown,
  root: string,
  initial: Record<string, unknown> | undefined,
): SchemaForm {
  const field = useMemo(() => objectField(schema), [schema]);
  const [start, setStart] = useState<{ field: typeof field; draft: Draft }>(() => ({
    field,
    draft: draftOf(field, initial),
  }));
  const [draft, setDraft] = useState(start.draft);
  const [errors, setErrors] = useState<FieldErrors>(new Map());
  const [others, setOthers] = useState<readonly FieldProblem[]>([]);
  const container = useRef<HTMLDivElement>(null);
  // Counts the times that errors were shown, each of which moves the focus.
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown > 0) container.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [shown]);

  const begin = (value: Record<string, unknown> | undefined) => {
    const next = draftOf(field, value);
    setStart({ field, draft: next });
    setDraft(next);
    setErrors(new Map());
    setOthers([]);
  };
  // Another version was chosen: its schema has other fields.
  if (start.field !== field) begin(initial);

  const show = (next: FieldErrors) => {
    setErrors(next);
    if (next.size > 0) setShown((count) => count + 1);
  };
  return {
    root,
    field,
    draft,
    errors,
    others,
    isDirty: draft !== start.draft,
    container,
    change: (names, next) => setDraft((before) => changed(before, names, next)),
    changeRest: (names, rest) =>
      setDraft((before) => {
        const group = names.reduce<Draft | undefined>(
          (at, name) => (at !== undefined && isGroup(at) ? at.fields.get(name) : undefined),
          before,
        );
        return group !== undefined && isGroup(group) ? changed(before, names, { ...group, rest }) : before;
      }),
    read: () => {
      const reader = new DraftReader();
      const value = reader.read(field, draft, root, true);
      show(reader.errors);
      setOthers([]);
      return reader.errors.size === 0 && isObject(value) ? value : null;
    },
    showProblem: (error) => {
      if (!(error instanceof Problem) || error.fields.length === 0) return error;
      const found = problemsByField(field, root, error.fields);
      show(found.errors);
      setOthers(found.others);
      return null;
    },
    reset: begin,
  };
}
