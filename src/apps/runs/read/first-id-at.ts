/**
 * The smallest UUIDv7 of a moment: a run's id holds the time at which it was made.
 *
 * @param instant RFC 3339; beyond what an id can hold it is the nearest that one can.
 */
export function firstIdAt(instant: string): string {
  const ms = Math.min(Math.max(Date.parse(instant), 0), 2 ** 48 - 1);
  const digits = ms.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}
