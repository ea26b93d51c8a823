import type { QueryClient } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';

/** A page of an event type's screens. */
export interface FoundPage {
  label: string;
  to: NonNullable<LinkProps['to']>;
  /** Path parameters other than the project. */
  params: Readonly<Record<string, string>>;
}

/** Resolves an id to a page of an event type: default export of `<type>/<type>.find.ts`. */
export interface TypeFind {
  icon: LucideIcon;
  /** Whether the text can be such an id. Other texts cause no request. */
  accepts: (text: string) => boolean;
  /** @throws Problem, with the status 404 when the id does not exist. */
  find: (queryClient: QueryClient, project: string, id: string) => Promise<FoundPage>;
}

const FILES: Record<string, TypeFind> = import.meta.glob('../types/*/*.find.ts', {
  eager: true,
  import: 'default',
});
export const TYPE_FINDS = Object.values(FILES);

/** The entry of an event type's screens in the navigation of a project: default export of `<type>/<type>.navigation.ts`. */
export interface TypeNavigation {
  /** Group of the navigation: observed activity, changes, or business figures. */
  group: 'business' | 'change' | 'observe';
  /** Sort order within the group, ascending. */
  order: number;
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: LucideIcon;
  /** Key of the shortcut after `g`; unique among all entries. */
  key?: string;
}
