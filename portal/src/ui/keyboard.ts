import { preference } from './preference';
import { useEffect, useEffectEvent } from 'react';

/** Preference for single-character shortcuts, which users can disable: speech input types them by accident (WCAG 2.1.4). */
export const singleKeys = preference('single-keys', ['on', 'off']);

/** Whether a key press is input for a field, and not a shortcut. Checkboxes and switches only use the space bar. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return false;
  return target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Whether a palette, a dialog or a menu is open, which handles keys itself. */
export function isOverlayOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"]') !== null;
}

/**
 * Closes a part of the page, such as a panel, by Escape from any focus. In a field, below a dialog or a menu, and where another
 * part of the page handles the key, Escape has its own effect.
 */
export function useEscape(isOpen: boolean, onClose: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (isTyping(event.target) || isOverlayOpen()) return;
    onClose();
  });
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOpen]);
}

/** Attribute of a list that handles row keys itself; row keys of other lists on the page are then disabled. */
export const OWN_ROW_KEYS = 'data-own-row-keys';
/** Attribute of a tree that handles row keys itself; `j` and `k` move the focus into it. */
export const ROW_TREE = 'data-row-tree';
/** Attribute of lists with row keys that are not tables. */
export const ROW_LIST = 'data-row-list';
/** Attribute of rows that row keys skip, such as headings of groups. */
export const NO_ENTRY = 'data-no-entry';

/** Attribute for elements with their own Escape: Mantine's dialogs ignore the key on them. */
export const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' };
