import type { ComponentType } from 'react';

/** The panel of an event type on the overview of a project: default export of `<type>/<type>.overview.tsx`. */
export interface TypeOverview {
  column: 'left' | 'right';
  /** Place within its column, ascending, among the panels of the overview itself. */
  order: number;
  /** Without events of the type in the last 24 hours, or in the last 30 days, the panel is left out and requests nothing. */
  requires: 'day' | 'month';
  /** `from` is the start of the window of the overview. */
  Panel: ComponentType<{ project: string; from: string }>;
}

const PANEL_FILES: Record<string, TypeOverview> = import.meta.glob('../types/*/*.overview.tsx', {
  eager: true,
  import: 'default',
});
export const TYPE_PANELS = named(PANEL_FILES);

/** With the name of the folder, which is that of the type. */
function named<Value>(files: Record<string, Value>): (Value & { type: string })[] {
  return Object.entries(files).map(([path, value]) => ({ ...value, type: path.split('/')[2] ?? '' }));
}
