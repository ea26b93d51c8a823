import { useLayoutEffect } from 'react';

/** Mantine gives the focus back after 10 ms, and not at all when the dialog is removed or its opener stood in a menu. */
const AFTER_MANTINE_MS = 30;
/** The part of the page that takes the focus when its former place is gone. */
const CONTENT = 'main';

/** What had the focus last, and the button of the menu in which it stood. */
let last: { element: Element | null; button: Element | null } = { element: null, button: null };
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) last = { element: target, button: menuButtonOf(target) };
});

/**
 * Gives the focus back to what had it before a dialog opened, when nothing has it after the dialog was closed: of an
 * opener in a menu, to the button of the menu; of a dialog that its address opened, to the content of the page.
 */
export function useFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const { element, button } = last;
    return () => {
      setTimeout(() => {
        if (hasFocus()) return;
        const target = [element, button].find((one) => one?.isConnected === true);
        if (target instanceof HTMLElement) target.focus({ preventScroll: true });
        if (!hasFocus()) document.getElementById(CONTENT)?.focus({ preventScroll: true });
      }, AFTER_MANTINE_MS);
    };
  }, [isOpen]);
}

function hasFocus(): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body && activeElement.isConnected;
}

/** A menu is named by its button. */
function menuButtonOf(opener: Element): Element | null {
  const id = opener.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? null;
  return id === null ? null : document.getElementById(id);
}
