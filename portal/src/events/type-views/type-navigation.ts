import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';

/** The entry of an event type's screens in the navigation of a project: default export of `<type>/<type>.navigation.ts`. */
export interface TypeNavigation {
  /** What people want to know there: what happens, what was changed, or how business goes. */
  group: 'business' | 'change' | 'observe';
  /** Place within its group, ascending. */
  order: number;
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: LucideIcon;
  /** Pressed after `g`; no two entries have the same. */
  key?: string;
}
