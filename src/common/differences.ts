/** The fields that a wish really changes, with their values before and after; `undefined` wishes nothing. */
export function differences<T extends object>(
  thing: T,
  wish: { [K in keyof T]?: T[K] | undefined },
): { before: Partial<T>; after: Partial<T> } {
  const before: Partial<T> = {};
  const after: Partial<T> = {};
  for (const field of Object.keys(wish) as (keyof T)[]) {
    const value = wish[field];
    if (value === undefined || value === thing[field]) continue;
    before[field] = thing[field];
    after[field] = value;
  }
  return { before, after };
}
