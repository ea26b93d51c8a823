/** The fields whose value a patch changes, with their previous and new values; `undefined` leaves a field unchanged. */
export function differences<T extends object>(
  current: T,
  patch: { [K in keyof T]?: T[K] | undefined },
): { before: Partial<T>; after: Partial<T> } {
  const before: Partial<T> = {};
  const after: Partial<T> = {};
  for (const field of Object.keys(patch) as (keyof T)[]) {
    const value = patch[field];
    if (value === undefined || value === current[field]) continue;
    before[field] = current[field];
    after[field] = value;
  }
  return { before, after };
}
