import { preference } from './preference';
import { useEffect, useEffectEvent } from 'react';

/** Shortcuts of one character can be switched off: speech input types them by accident (WCAG 2.1.4). */
export const singleKeys = preference('single-keys', ['on', 'off']);

/** Whether a key press is input for a field, and not a shortcut. A checkbox and a switch use none but the space bar. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return false;
  return target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Whether a palette, a dialog or a menu is above the page, whose keys are its own. */
export function isOverlayOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"]') !== null;
}

/**
 * Closes what is open beside the rest of the page, such as a panel, by Escape wherever the focus is. In a field, below a
 * dialog or a menu, and where another part of the page handles the key, Escape has its own effect.
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

/** Lists with row keys of their own: no other list of the page has any. */
export const OWN_ROW_KEYS = 'data-own-row-keys';
/** A tree with row keys of its own, which `j` and `k` enter. */
export const ROW_TREE = 'data-row-tree';
/** Rows of lists that are no tables. */
export const ROW_LIST = 'data-row-list';
/** Rows that are no entries: headings of groups. */
export const NO_ENTRY = 'data-no-entry';

/** Escape closes this dialog only: Mantine's dialogs ignore it on elements with this attribute. */
export const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' };
