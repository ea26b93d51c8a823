import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';

/** Tabs of a page as links: each has its own URL and can be opened in another browser tab. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // On phones the tabs scroll horizontally, and the active one may be outside of the visible part.
  useEffect(() => {
    const open = nav.current?.querySelector<HTMLElement>('[data-status="active"]');
    if (nav.current === null || !open) return;
    const { left, right } = open.getBoundingClientRect();
    const frame = nav.current.getBoundingClientRect();
    if (right > frame.right) nav.current.scrollLeft += right - frame.right;
    if (left < frame.left) nav.current.scrollLeft -= frame.left - left;
  }, [path]);
  return (
    <nav className="tab-links" aria-label={label} ref={nav}>
      {children}
    </nav>
  );
}
