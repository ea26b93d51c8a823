import { useSpotlight, type SpotlightStore } from '@mantine/spotlight';
import { useEffect, useRef, type KeyboardEvent } from 'react';

const SELECTED = 'data-selected';

/**
 * Keeps one action of the palette selected, so that Enter always has one: Mantine selects the first action when a
 * character is typed, and what the service finds arrives later. Enter that is pressed before that waits for it.
 *
 * @param ids of the actions that are shown, in their order.
 * @param foundFrom place of the first action that the service found.
 * @param isStale what was found is for the text before.
 * @param isSearching more actions may arrive for the text that is typed.
 * @returns to be called with each key that is pressed in the search field.
 */
export function usePaletteEnter({
  store,
  query,
  ids,
  foundFrom,
  isStale,
  isSearching,
}: {
  store: SpotlightStore;
  query: string;
  ids: readonly string[];
  foundFrom: number;
  isStale: boolean;
  isSearching: boolean;
}): (event: KeyboardEvent) => void {
  const { listId, opened } = useSpotlight(store);
  const isPending = useRef(false);
  const shown = ids.join('\n');
  const isTyped = query.trim() !== '';

  useEffect(() => {
    isPending.current = false;
  }, [query, opened]);

  useEffect(() => {
    if (!opened || !isTyped) return;
    const actions = actionsOf(listId);
    const at = actions.findIndex((action) => action.hasAttribute(SELECTED));
    if (at === -1) actions[0]?.setAttribute(SELECTED, 'true');
    // Arrows continue from here; what arrived may stand above it.
    store.setState({ ...store.getState(), selected: Math.max(0, at) });
    if (!isPending.current || isSearching) return;
    isPending.current = false;
    actions[Math.max(0, at)]?.click();
  }, [shown, isSearching, opened, isTyped, query, listId, store]);

  return ({ key, nativeEvent }) => {
    if (key !== 'Enter' || nativeEvent.isComposing || !isTyped) return;
    const actions = actionsOf(listId);
    const at = actions.findIndex((action) => action.hasAttribute(SELECTED));
    isPending.current = at === -1 || (isStale && at >= foundFrom);
    // Mantine opens what is selected.
    if (isPending.current) actions[at]?.removeAttribute(SELECTED);
  };
}

function actionsOf(listId: string): HTMLElement[] {
  const list = document.getElementById(listId);
  return [...(list?.querySelectorAll<HTMLElement>('[data-action]') ?? [])];
}
