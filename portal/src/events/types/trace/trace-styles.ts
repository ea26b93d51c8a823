import type { CSSProperties } from 'react';

/**
 * Inline styles of row parts with a single state: the stylesheet is loaded before the first paint of every page.
 */
export const STYLES = {
  name: {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    minWidth: 0,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
  },
  toggle: { display: 'inline-flex', flex: 'none', width: 16 },
  depth: { flex: 'none', fontSize: '0.6875rem', color: 'var(--mantine-color-dimmed)' },
  service: { flex: '1 1 0', minWidth: 0, color: 'var(--mantine-color-dimmed)' },
  lane: { position: 'relative', height: '100%' },
  path: {
    position: 'absolute',
    bottom: 2,
    height: 3,
    minWidth: 2,
    background: 'light-dark(#111827, #f9fafb)',
  },
  duration: { paddingRight: 8, textAlign: 'right', whiteSpace: 'nowrap' },
  axis: {
    height: 34,
    borderBottom: '1px solid var(--app-border)',
    fontSize: '0.6875rem',
    color: 'var(--mantine-color-dimmed)',
  },
  ticks: { position: 'relative', height: '100%', overflow: 'hidden' },
  tick: {
    position: 'absolute',
    top: 2,
    paddingLeft: 4,
    borderLeft: '1px solid var(--app-border)',
    whiteSpace: 'nowrap',
  },
  event: { position: 'absolute', bottom: 2, width: 3, height: 12, borderRadius: 1 },
  change: { position: 'absolute', top: 0, height: '100%', borderLeft: '2px dashed' },
  details: {
    position: 'sticky',
    top: 60,
    maxHeight: 'calc(100vh - 76px)',
    overflowY: 'auto',
    padding: '14px 16px',
  },
  facts: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '6px 24px', margin: '0 0 12px' },
  fact: { display: 'flex', alignItems: 'baseline', gap: 6 },
} as const satisfies Record<string, CSSProperties>;

const BAR: CSSProperties = { position: 'absolute', top: 7, height: 12, minWidth: 2, borderRadius: 2 };
const SERVICE_COLORS = [
  'light-dark(#4f46e5, #8b87f5)',
  'light-dark(#0e7490, #3bb3cf)',
  'light-dark(#15803d, #4fb874)',
  'light-dark(#a16207, #d0a034)',
  'light-dark(#be185d, #e377a9)',
  'light-dark(#475569, #94a3b8)',
];
const FAILED = 'repeating-linear-gradient(135deg, var(--st-err) 0 5px, light-dark(#fca5a5, #7f1d1d) 5px 8px)';

/** Style of a bar in the color of its service; failed spans are striped, so that color is never the only sign. */
export function barStyle(kind: 'fold' | 'gap' | 'span', service: number, isFailed: boolean): CSSProperties {
  if (kind === 'gap') return { ...BAR, top: 13, height: 0, borderTop: '2px dashed var(--st-warn)' };
  // A span without a service has the index -1.
  const color = SERVICE_COLORS[Math.max(0, service) % SERVICE_COLORS.length];
  if (kind === 'fold') return { ...BAR, background: color, opacity: 0.65 };
  return { ...BAR, background: isFailed ? FAILED : color };
}
