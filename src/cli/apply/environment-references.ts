import { isDeepStrictEqual } from 'node:util';
import { isPlainObject, MASK, maskSecrets } from '../../apps/author-schemas/values/secret-values.js';
import { CliError, EXIT } from '../api/api-error.js';

export type Values = Record<string, unknown>;
export type Path = (number | string)[];
export type ReadVariable = (name: string) => string | undefined;

const REFERENCE = /^\$\{([A-Za-z_]\w*)\}$/;
/** Placeholder in a plan for a stored value that a variable replaces. */
export const HIDDEN = '(hidden)';

/** The name in a string that is `${NAME}` as a whole. `$${NAME}` is the text `${NAME}`. */
export function variableOf(value: unknown): string | undefined {
  return typeof value === 'string' ? REFERENCE.exec(value)?.[1] : undefined;
}

/**
 * Whether the service's state differs from the file. A stored secret is not readable: it counts as equal unless `secrets`
 * are sent again. A stored secret that the file does not name is kept.
 */
export function isDifferent(
  after: unknown,
  before: unknown,
  { read, secrets }: { read: ReadVariable; secrets: boolean },
): boolean {
  const name = variableOf(after);
  if (name !== undefined) {
    if (before === MASK) return secrets;
    return before === undefined || before !== valueOf(name, read);
  }
  if (Array.isArray(after)) {
    if (!Array.isArray(before) || before.length !== after.length) return true;
    return after.some((item, index) => isDifferent(item, before[index], { read, secrets }));
  }
  if (!isPlainObject(after)) return !isDeepStrictEqual(unescaped(after), before);
  if (!isPlainObject(before)) return true;
  const isRemoved = Object.entries(before).some(([key, value]) => !(key in after) && value !== MASK);
  return (
    isRemoved ||
    Object.entries(after).some(([key, value]) => isDifferent(value, before[key], { read, secrets }))
  );
}

/** The previous state without values that a variable replaces, because a plan can be printed and stored. */
export function withoutReferenced(before: unknown, after: unknown, secrets: boolean): unknown {
  if (variableOf(after) !== undefined) {
    return before === undefined || (before === MASK && !secrets) ? before : HIDDEN;
  }
  if (Array.isArray(before)) {
    const items: unknown[] = Array.isArray(after) ? after : [];
    return before.map((item: unknown, index) => withoutReferenced(item, items[index], secrets));
  }
  if (!isPlainObject(before)) return before;
  const fields = isPlainObject(after) ? after : {};
  return Object.fromEntries(
    Object.entries(before).map(([key, value]) => [key, withoutReferenced(value, fields[key], secrets)]),
  );
}

/**
 * The value to send: values of variables, and the mask, which keeps the stored value, for unchanged secrets.
 *
 * @param before result of {@link withoutReferenced}
 */
export function toSend(after: unknown, before: unknown, read: ReadVariable): unknown {
  const name = variableOf(after);
  if (name !== undefined) return before === MASK ? MASK : valueOf(name, read);
  if (Array.isArray(after)) {
    const items: unknown[] = Array.isArray(before) ? before : [];
    return after.map((item: unknown, index) => toSend(item, items[index], read));
  }
  if (!isPlainObject(after)) return unescaped(after);
  const stored = isPlainObject(before) ? before : {};
  const kept = Object.entries(stored).filter(([key, value]) => !(key in after) && value === MASK);
  return Object.fromEntries([
    ...Object.entries(after).map(([key, value]) => [key, toSend(value, stored[key], read)] as const),
    ...kept,
  ]);
}

/** Names of the variables that {@link toSend} reads. */
export function variablesToSend(after: unknown, before: unknown): string[] {
  const names = new Set<string>();
  toSend(after, before, (name) => {
    names.add(name);
    return name;
  });
  return [...names];
}

/** Paths of secrets, by the schema of the app's author, that the file contains in plain text. */
export function secretsInClear(values: Values, schema: unknown): Path[] {
  return differences(values, maskSecrets(values, [schema])).filter((path) => !isReferenceAt(values, path));
}

function differences(value: unknown, masked: unknown, path: Path = []): Path[] {
  if (masked === MASK) return [path];
  if (typeof value !== 'object' || value === null || typeof masked !== 'object' || masked === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    differences(part, (masked as Values)[key], [...path, key]),
  );
}

function isReferenceAt(values: Values, path: Path): boolean {
  const value = path.reduce<unknown>((at, key) => (at as Values)[key], values);
  return variableOf(value) !== undefined;
}

function unescaped(value: unknown): unknown {
  return typeof value === 'string' && value.startsWith('$${') ? value.slice(1) : value;
}

function valueOf(name: string, read: ReadVariable): string {
  const value = read(name);
  if (value !== undefined) return value;
  throw new CliError(EXIT.usage, `The file refers to \${${name}}: set this environment variable.`);
}
