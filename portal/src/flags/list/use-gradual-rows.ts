import { useDeferredValue, useMemo } from 'react';
import type { Flag } from '../flag';

/** What fits on a screen. */
const AT_ONCE = 10;
const NONE: readonly Flag[] = [];

/**
 * The rows to draw now. A row has a switch, buttons and menus, and fifty new ones hold the page up for some hundred
 * milliseconds: a screenful answers at once, the others come when the browser has time. Those that were there stay.
 *
 * @param flags the same array as long as nothing changed.
 */
export function useGradualRows(flags: readonly Flag[]): ReadonlySet<string> {
  const settled = useDeferredValue(flags, NONE);
  return useMemo(() => {
    const there = new Set(settled.map(({ key }) => key));
    return new Set(flags.filter(({ key }, i) => i < AT_ONCE || there.has(key)).map(({ key }) => key));
  }, [flags, settled]);
}
