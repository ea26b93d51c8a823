import { scalarText } from '../../api/exact-json';
import type { EventItem } from '../event';
import { FieldList, type Field } from './field-list';
import { showControls } from '../../ui/sender-text';

const MOST_FIELDS = 12;
const MOST_TEXT = 500;

/** For types without a body of their own: the fields that have a value, as they were sent. */
export function GenericBody({ event: { data } }: { event: EventItem }) {
  const fields = Object.entries(data).flatMap(([name, value]): Field[] => {
    const text = scalarText(value);
    if (text === null || text === '') return [];
    return [
      [showControls(readableName(name)), text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text],
    ];
  });
  return <FieldList fields={fields.slice(0, MOST_FIELDS)} />;
}

/** `targetUrl` → `target url` */
function readableName(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}
