import type { ComponentType } from 'react';

/** The panel of an event type on the overview of a project: default export of `<type>/<type>.overview.tsx`. */
export interface TypeOverview {
  column: 'left' | 'right';
  /** Sort order within the column, ascending, shared with the overview's own panels. */
  order: number;
  /** Period that must have events of the type, 24 hours or 30 days; otherwise the panel is left out and sends no request. */
  requires: 'day' | 'month';
  /** Panel component. `from`: start of the overview's window, RFC 3339. */
  Panel: ComponentType<{ project: string; from: string }>;
}

const PANEL_FILES: Record<string, TypeOverview> = import.meta.glob('../types/*/*.overview.tsx', {
  eager: true,
  import: 'default',
});
export const TYPE_PANELS = named(PANEL_FILES);

/** Adds the type, which is the name of the folder. */
function named<Value>(files: Record<string, Value>): (Value & { type: string })[] {
  return Object.entries(files).map(([path, value]) => ({ ...value, type: path.split('/')[2] ?? '' }));
}
