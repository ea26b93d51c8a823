import type { Field } from './schema-field';
import * as strings from './schema-form.strings';

/** Title of the schema, or a label from the name: `max_rows`, `maxRows` → `Max rows`. */
export function labelOf({ title }: Pick<Field, 'title'>, name: string): string {
  if (title !== null) return title;
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim();
  if (words === '') return name === '' ? strings.unnamedField : name;
  return `${words.charAt(0).toUpperCase()}${words.slice(1).toLowerCase()}`;
}

/** Author's description of a field, followed by its requirements. */
export function hintOf(field: Field): string | null {
  const parts = [field.description, ...rules(field)].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? null : parts.join(' ');
}

function rules(field: Field): (string | null)[] {
  switch (field.kind) {
    case 'number':
      return [range(field.minimum, field.maximum)];
    case 'text':
      return [
        field.pattern === null ? null : strings.patternRule(field.pattern),
        field.format === 'date-time' ? strings.localTimeHint : null,
      ];
    case 'list':
      return [
        strings.listHint,
        field.item.kind === 'choice' ? null : range(field.minItems, field.maxItems, 'item'),
      ];
    case 'json':
      return [strings.jsonHint];
    case 'choice':
    case 'boolean':
    case 'group':
      return [];
  }
}

/** @param noun singular noun of the counted items; absent for a plain value. */
function range(least: number | null, most: number | null, noun?: string): string | null {
  const what = (count: number) => (noun === undefined ? '' : ` ${noun}${count === 1 ? '' : 's'}`);
  if (least !== null && most !== null) return `${least} to ${most}${what(most)}.`;
  if (least !== null) return strings.minimumHint(least, what(least));
  return most === null ? null : strings.maximumHint(most, what(most));
}
