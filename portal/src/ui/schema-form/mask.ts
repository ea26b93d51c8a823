import { isObject, objectField, type Field } from './schema-field';

/** Text that the service returns in place of a secret; when it is sent back, the stored value is kept. */
export const MASK = '••••••••';

/** Values for display: fields that the schema marks as secret are masked, typed ones included. */
export function withoutSecrets(schema: unknown, values: Record<string, unknown>): Record<string, unknown> {
  const masked = mask(objectField(schema), values);
  return isObject(masked) ? masked : values;
}

function mask(field: Field, value: unknown): unknown {
  if (field.kind === 'text') return field.isSecret ? MASK : value;
  if (field.kind === 'list')
    return Array.isArray(value) ? value.map((item) => mask(field.item, item)) : value;
  if (field.kind !== 'group' || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const known = field.fields.find((one) => one.name === name);
      return [name, known === undefined ? part : mask(known.field, part)];
    }),
  );
}
