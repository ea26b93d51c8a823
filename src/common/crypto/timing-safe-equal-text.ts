import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two texts in a time that reveals neither their content nor their length. */
export function timingSafeEqualText(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
