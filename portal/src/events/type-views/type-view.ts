import { type LucideIcon, Box } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { type JsonObject, type JsonValue, formatExact, scalarText } from '../../api/exact-json';
import type { Pointer } from '../../ui/json-tree/tree-rows';
import type { EventItem, EventType } from '../event';
import { typeLabel } from '../type-label';
import { showControls } from '../../ui/text/sender-text';
import type { LinkProps } from '@tanstack/react-router';

/** Presentation of an event type. `data` is untrusted: any field may be absent or have any kind of value. */
export interface TypeView {
  label: string;
  icon: LucideIcon;
  /** Text of the event's row; `null` when `data` lacks the required members. */
  title: (data: JsonObject) => string | null;
  /** Renderers of single fields, by path; a renderer returns `null` for the default text. */
  values?: Readonly<Record<string, (value: JsonValue, event: EventItem, project: string) => ReactNode>>;
  /** Pointers of the fields that `More` shows, which the list of fields leaves out. */
  hidden?: (data: JsonObject) => readonly Pointer[];
  /** Additional content below the fields. */
  More?: ComponentType<{ event: EventItem; project: string }>;
  /** Link to the type's screens for an event of any type; `null` when they do not apply to it. */
  link?: (event: EventItem) => EventLink | null;
}

const FILES: Record<string, TypeView> = import.meta.glob('../types/*/*.view.tsx', {
  eager: true,
  import: 'default',
});

/** Views by type, which is the name of the folder. */
const VIEWS = new Map(Object.entries(FILES).map(([path, view]) => [path.split('/')[2] ?? '', view]));

/** Types with a view; a test compares them with the types of the API. */
export const EVENT_TYPES = [...VIEWS.keys()].toSorted() as EventType[];

/** Maximum length of a row's text, in characters. */
const MAX_TITLE = 300;
const MAX_FIELDS = 4;

/** View of a type; an unknown type has a generic one, which shows the name and the fields. */
export function typeView(type: string): TypeView {
  return VIEWS.get(type) ?? { label: typeLabel(type), icon: Box, title: () => null };
}

/** Text of an event's row, reduced to one line. */
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

/** Link from an event to another screen. */
export interface EventLink {
  label: string;
  to: NonNullable<LinkProps['to']>;
  /** Path parameters other than the project. */
  params: Readonly<Record<string, string>>;
  /** Search parameters. */
  search?: Readonly<Record<string, string>>;
}

/** Links of an event to the screens of all types. */
export function linksOf(event: EventItem): EventLink[] {
  return [...VIEWS.values()].flatMap(({ link }) => link?.(event) ?? []);
}
