import type { QueryClient } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';

/** A page of an event type's screens. */
export interface FoundPage {
  label: string;
  to: NonNullable<LinkProps['to']>;
  /** Besides the project. */
  params: Readonly<Record<string, string>>;
}

/** Finds what an id belongs to among the screens of an event type: default export of `<type>/<type>.find.ts`. */
export interface TypeFind {
  icon: LucideIcon;
  /** Whether the text can be such an id. Nothing is requested for other texts. */
  accepts: (text: string) => boolean;
  /** @throws Problem, with the status 404 when nothing has the id. */
  find: (queryClient: QueryClient, project: string, id: string) => Promise<FoundPage>;
}

const FILES: Record<string, TypeFind> = import.meta.glob('../types/*/*.find.ts', {
  eager: true,
  import: 'default',
});
export const TYPE_FINDS = Object.values(FILES);

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
