import { Box } from 'lucide-react';
import { formatExact, scalarText } from '../../api/exact-json';
import type { EventItem, EventType } from '../event';
import { typeLabel } from '../type-label';
import type { TypeView } from './type-view';
import { showControls } from '../../ui/sender-text';

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
