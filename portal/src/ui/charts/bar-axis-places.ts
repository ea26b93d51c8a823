export const MAX_LABELS = 5;

/**
 * The bars that have a label, from the first to the last, at equal distances.
 *
 * @param fitting how many labels stand beside each other; at least the first one is shown.
 * @returns indexes of bars.
 */
export function axisPlaces(bars: number, fitting: number): number[] {
  if (bars === 0) return [];
  const count = Math.max(1, Math.min(fitting, bars));
  if (count === 1) return [0];
  return Array.from({ length: count }, (_, index) => Math.round((index * (bars - 1)) / (count - 1)));
}
