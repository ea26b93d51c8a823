import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { Problem } from '../../api/problem';
import { changed, draftOf, DraftReader, isGroup, type Draft } from './draft';
import { problemsByField, type FieldErrors, type FieldProblem } from './field-path';
import { isObject, objectField, type GroupField, type JsonField } from './schema-field';

export interface SchemaForm {
  /** First segment of the paths in the service's errors: `config`, `input`. */
  root: string;
  field: GroupField | JsonField;
  draft: Draft;
  errors: FieldErrors;
  /** Errors of the service that belong to no input. */
  others: readonly FieldProblem[];
  isDirty: boolean;
  /** Element that contains the inputs, in which the first invalid one is focused. */
  container: RefObject<HTMLDivElement | null>;
  change: (names: readonly string[], next: Draft) => void;
  changeRest: (names: readonly string[], text: string) => void;
  /** @returns entered values; `null`: some are missing or invalid, which is shown, and the first of them receives the focus. */
  read: () => Record<string, unknown> | null;
  /** Shows the service's errors at their fields. @returns the problem when it does not concern the fields; else `null`. */
  showProblem: (error: unknown) => unknown;
  reset: (value: Record<string, unknown> | undefined) => void;
}

/**
 * State of a form for a JSON Schema.
 *
 * @param schema schema of an object; `undefined`: any object.
 * @param initial stored values; `undefined`: none, so the form has the schema's defaults.
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
  // Incremented whenever errors are shown, which moves the focus each time.
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
  // The schema has changed, because another version was selected.
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
