import { type LucideIcon, Box } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { type JsonObject, type JsonValue, formatExact, scalarText } from '../../api/exact-json';
import type { Pointer } from '../../ui/json-tree/tree-rows';
import type { EventItem, EventType } from '../event';
import { typeLabel } from '../type-label';
import { showControls } from '../../ui/text/sender-text';
import type { LinkProps } from '@tanstack/react-router';

/** How events of one type are shown. Everything in `data` was written by strangers: any field may be anything. */
export interface TypeView {
  label: string;
  icon: LucideIcon;
  /** Text of the event's row; `null` when `data` lacks its members. */
  title: (data: JsonObject) => string | null;
  /** Fields with their own presentation, by path; `null`: the plain text after all. */
  values?: Readonly<Record<string, (value: JsonValue, event: EventItem, project: string) => ReactNode>>;
  /** Fields that `More` shows, by pointer: the list of fields leaves them out. */
  hidden?: (data: JsonObject) => readonly Pointer[];
  /** What there is to show or do besides the fields. */
  More?: ComponentType<{ event: EventItem; project: string }>;
  /** The link that the screens of the type offer to an event of any type; `null` when they have nothing of the event. */
  link?: (event: EventItem) => EventLink | null;
}

const FILES: Record<string, TypeView> = import.meta.glob('../types/*/*.view.tsx', {
  eager: true,
  import: 'default',
});

/** By type: the name of a folder beside this one is that of a type. */
const VIEWS = new Map(Object.entries(FILES).map(([path, view]) => [path.split('/')[2] ?? '', view]));

/** Types that have a folder here; a test compares them with the types of the API. */
export const EVENT_TYPES = [...VIEWS.keys()].toSorted() as EventType[];

/** One line of a row. */
const MAX_TITLE = 300;
const MAX_FIELDS = 4;

/** Of any type: one that is not known here is shown by its name and its fields. */
export function typeView(type: string): TypeView {
  return VIEWS.get(type) ?? { label: typeLabel(type), icon: Box, title: () => null };
}

/** Text of a row: one line, whatever was sent. */
export function eventTitle({ type, data }: EventItem): string {
  const title = typeView(type).title(data) ?? firstFields(data) ?? formatExact(data);
  const line = showControls(title.replace(/\s+/g, ' ').trim());
  return line.length > MAX_TITLE ? `${line.slice(0, MAX_TITLE)}…` : line;
}

function firstFields(data: EventItem['data']): string | null {
  const fields = Object.entries(data).flatMap(([name, value]) => {
    const text = scalarText(value);
    return text === null || text === '' ? [] : [`${name}=${text}`];
  });
  return fields.length === 0 ? null : fields.slice(0, MAX_FIELDS).join(' ');
}

/** Where an event leads to besides its own page. */
export interface EventLink {
  label: string;
  to: NonNullable<LinkProps['to']>;
  /** Besides the project. */
  params: Readonly<Record<string, string>>;
  /** What the address states besides. */
  search?: Readonly<Record<string, string>>;
}

/** Links that the screens of all types offer to the event. */
export function linksOf(event: EventItem): EventLink[] {
  return [...VIEWS.values()].flatMap(({ link }) => link?.(event) ?? []);
}
