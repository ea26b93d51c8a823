import { isInstant } from '../../common/validation/is-instant.js';
import { isFlagKey } from '../flag-key.js';
import type { Flag } from '../entities/flag.entity.js';

/** A hyphen turns the order round. */
export const FLAG_SORTS = ['key', '-key', 'updated_at', '-updated_at'] as const;
export type FlagSort = (typeof FLAG_SORTS)[number];

/** Where a list continues: behind the flag with this key, which was changed then. */
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
 * What a cursor holds. It names its order, as in another one it would skip flags; by key, the order that was
 * there first, is the key alone.
 */
export function cursorOf(sort: FlagSort, { key, updatedAt }: Pick<Flag, 'key' | 'updatedAt'>): string[] {
  return sort === 'key' ? [key] : [sort, key, updatedAt.toISOString()];
}

/** Whether the texts are what {@link cursorOf} makes for this order. */
export function isCursorOf(sort: FlagSort, texts: readonly string[]): boolean {
  if (sort === 'key') return texts.length === 1 && isFlagKey(texts[0]);
  const [name, key, updatedAt] = texts;
  return texts.length === 3 && name === sort && isFlagKey(key) && isInstant(updatedAt);
}

/** Of a cursor that {@link isCursorOf} has found to be one. */
export function positionIn(sort: FlagSort, texts: readonly string[]): FlagPosition {
  const [key = '', updatedAt = ''] = sort === 'key' ? texts : texts.slice(1);
  return { key, updatedAt };
}
