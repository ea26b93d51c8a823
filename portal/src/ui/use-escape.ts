import { useEffect, useEffectEvent } from 'react';
import { isOverlayOpen, isTyping } from './single-keys';

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
