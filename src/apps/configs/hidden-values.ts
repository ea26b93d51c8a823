import { isRecord, MASK, type Values } from '../author-schemas/secret-values.js';

/**
 * A schema that marks the values which stand masked in the stored configuration: what was a secret stays one when a
 * later version of the app no longer marks it.
 *
 * @returns `undefined` when there is none.
 */
export function hiddenSchema(masked: unknown, full: unknown): Values | undefined {
  if (masked === MASK) return full === MASK ? undefined : { writeOnly: true };
  if (Array.isArray(masked) && Array.isArray(full)) {
    const items = masked.map((item: unknown, i) => hiddenSchema(item, (full as unknown[])[i]));
    return items.some((item) => item !== undefined)
      ? { prefixItems: items.map((item) => item ?? {}) }
      : undefined;
  }
  if (!isRecord(masked) || !isRecord(full)) return undefined;
  const properties = Object.entries(masked).flatMap(([name, value]) => {
    const hidden = hiddenSchema(value, Object.hasOwn(full, name) ? full[name] : undefined);
    return hidden === undefined ? [] : [[name, hidden] as const];
  });
  return properties.length === 0 ? undefined : { properties: Object.fromEntries(properties) };
}
