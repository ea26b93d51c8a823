import { preference } from './preference';

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
