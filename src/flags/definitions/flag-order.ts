import { isInstant } from '../../common/validation/is-instant.js';
import { isFlagKey } from '../flag-key.js';
import type { Flag } from '../entities/flag.entity.js';

/** A hyphen reverses the order. */
export const FLAG_SORTS = ['key', '-key', 'updated_at', '-updated_at'] as const;
export type FlagSort = (typeof FLAG_SORTS)[number];

/** Position after which a list continues: key and last change of a flag. */
export interface FlagPosition {
  key: string;
  /** RFC 3339. */
  updatedAt: string;
}

export function isDescending(sort: FlagSort): boolean {
  return sort.startsWith('-');
}

export function isByUpdate(sort: FlagSort): boolean {
  return sort === 'updated_at' || sort === '-updated_at';
}

/**
 * Contents of a cursor. It contains its order, because in a different order it would skip flags; in the order by key, the
 * oldest one, it is the key alone.
 */
export function cursorOf(sort: FlagSort, { key, updatedAt }: Pick<Flag, 'key' | 'updatedAt'>): string[] {
  return sort === 'key' ? [key] : [sort, key, updatedAt.toISOString()];
}

/** Whether the texts are a result of {@link cursorOf} for this order. */
export function isCursorOf(sort: FlagSort, texts: readonly string[]): boolean {
  if (sort === 'key') return texts.length === 1 && isFlagKey(texts[0]);
  const [name, key, updatedAt] = texts;
  return texts.length === 3 && name === sort && isFlagKey(key) && isInstant(updatedAt);
}

/** Position of a cursor for which {@link isCursorOf} is true. */
export function positionIn(sort: FlagSort, texts: readonly string[]): FlagPosition {
  const [key = '', updatedAt = ''] = sort === 'key' ? texts : texts.slice(1);
  return { key, updatedAt };
}
