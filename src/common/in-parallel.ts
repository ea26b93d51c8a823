/**
 * Runs the work on every item, at most `limit` at a time, in the order of the items.
 *
 * The first failure rejects; work that has started continues, and so do the remaining items.
 */
export async function inParallel<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const remaining = items.values();
  const worker = async (): Promise<void> => {
    for (const item of remaining) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
}
