import type { UseFormReturnType } from '@mantine/form';

/** For `form.onSubmit(save, focusFirstError(form))`: the focus goes to the first field that is not right. */
export function focusFirstError<T extends Record<string, unknown>>(
  form: UseFormReturnType<T>,
): (errors: Record<string, unknown>) => void {
  return (errors) => {
    const [first] = Object.keys(form.getValues()).filter((path) => errors[path] !== undefined);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
}
