import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';

/** Parts of a page that have addresses of their own: links, which can be opened in another tab of the browser. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // On a phone they scroll sideways, and the one that is open may be the last.
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
