import type { LinkProps } from '@tanstack/react-router';
import type { EventItem } from '../event';

/** Where an event leads to besides its own page. */
export interface EventLink {
  label: string;
  to: NonNullable<LinkProps['to']>;
  /** Besides the project. */
  params: Readonly<Record<string, string>>;
  /** What the address states besides. */
  search?: Readonly<Record<string, string>>;
}

/** Links that a type's screens offer to events of any type: default export of `<type>/<type>.links.ts`. */
export type EventLinks = (event: EventItem) => EventLink | null;

const FILES: Record<string, EventLinks> = import.meta.glob('../types/*/*.links.ts', {
  eager: true,
  import: 'default',
});
const LINKS = Object.values(FILES);

export function linksOf(event: EventItem): EventLink[] {
  return LINKS.flatMap((links) => links(event) ?? []);
}
