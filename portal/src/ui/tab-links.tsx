import type { ReactNode } from 'react';

/** Parts of a page that have addresses of their own: links, which can be opened in another tab of the browser. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="tab-links" aria-label={label}>
      {children}
    </nav>
  );
}
