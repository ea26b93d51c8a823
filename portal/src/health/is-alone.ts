/** Whether a value has no neighbour, so that a line would not show it. */
export function isAlone(values: readonly (number | null)[], index: number): boolean {
  const isThere = (at: number) => (values[at] ?? null) !== null;
  return isThere(index) && !isThere(index - 1) && !isThere(index + 1);
}
