import { createHash } from 'node:crypto';
import type { EventLevel } from '../../event-levels.js';

/** Key of a pattern: a hash, as patterns are too long for an index. The same pattern of two levels is two patterns. */
export function patternKey(level: EventLevel, pattern: string): string {
  const hex = createHash('sha256').update(`${level} ${pattern}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

/** Stands for all patterns of an hour for which there is no place. */
export const REST_KEY = '00000000-0000-0000-0000-000000000000';
