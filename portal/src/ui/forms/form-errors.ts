import type { UseFormReturnType } from '@mantine/form';
import { Problem, fieldSentence } from '../../api/problem';

/**
 * Shows the service's errors beside their fields, and moves the focus to the first of them.
 *
 * @returns the problem, to be shown above the form, when a part of it belongs to no field; else `null`.
 */
export function showFieldErrors<T extends Record<string, unknown>>(
  form: UseFormReturnType<T>,
  error: unknown,
): unknown {
  if (!(error instanceof Problem) || error.fields.length === 0) return error;
  const known = error.fields.filter(({ path }) => path in form.getValues());
  for (const { path, problem } of known) form.setFieldError(path, fieldSentence(problem));
  const [first] = known;
  if (first !== undefined) form.getInputNode(first.path)?.focus();
  if (known.length === 0) return error;
  const others = error.fields.filter((field) => !known.includes(field));
  return others.length === 0 ? null : error.about(others);
}

/** For `form.onSubmit(save, focusFirstError(form))`: moves the focus to the first invalid field. */
export function focusFirstError<T extends Record<string, unknown>>(
  form: UseFormReturnType<T>,
): (errors: Record<string, unknown>) => void {
  return (errors) => {
    const [first] = Object.keys(form.getValues()).filter((path) => errors[path] !== undefined);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
}
