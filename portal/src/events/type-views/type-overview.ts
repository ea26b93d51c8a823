import type { ComponentType } from 'react';
import type { JsonObject } from '../../api/exact-json';

/** The panel of an event type on the overview of a project: default export of `<type>/<type>.overview.ts`. */
export interface TypeOverview {
  column: 'left' | 'right';
  /** Place within its column, ascending, among the panels of the overview itself. */
  order: number;
  /** Without events of the type in the last 24 hours, or in the last 30 days, the panel is left out and requests nothing. */
  requires: 'day' | 'month';
  /** `from` is the start of the window of the overview. */
  Panel: ComponentType<{ project: string; from: string }>;
}

/** How events of a type read as changes beside the errors of a project: default export of `<type>/<type>.change.ts`. */
export interface TypeChange {
  /** Place of its row of marks, ascending. */
  order: number;
  /** One of them, within a sentence. */
  noun: string;
  /** Several of them, within a sentence. */
  nouns: string;
  /** Shape and color differ by type, so that either distinguishes marks. */
  mark: { color: string; borderRadius: number | string; transform?: string };
  /** What was changed, and how; text of a sender. */
  describe: (data: JsonObject) => { subject: string; details: string };
}

const PANEL_FILES: Record<string, TypeOverview> = import.meta.glob('../types/*/*.overview.ts', {
  eager: true,
  import: 'default',
});
const CHANGE_FILES: Record<string, TypeChange> = import.meta.glob('../types/*/*.change.ts', {
  eager: true,
  import: 'default',
});

export const TYPE_PANELS = named(PANEL_FILES);
export const TYPE_CHANGES = named(CHANGE_FILES).toSorted((one, other) => one.order - other.order);

/** With the name of the folder, which is that of the type. */
function named<Value>(files: Record<string, Value>): (Value & { type: string })[] {
  return Object.entries(files).map(([path, value]) => ({ ...value, type: path.split('/')[2] ?? '' }));
}
