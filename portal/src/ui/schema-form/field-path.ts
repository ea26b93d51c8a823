import type { Field } from './schema-field';
import * as strings from './schema-form.strings';

export interface FieldProblem {
  path: string;
  problem: string;
}
/** Errors by the path of the field, in the notation of the service. */
export type FieldErrors = ReadonlyMap<string, string>;

const PLAIN_NAME = /^[A-Za-z_$][\w$-]*$/;

/** Path of a field in the notation of the service's errors: `config.mail.to`, `config["a b"]`. */
export function fieldPath(parent: string, name: string): string {
  if (!PLAIN_NAME.test(name)) return `${parent}["${name}"]`;
  return parent === '' ? name : `${parent}.${name}`;
}

/**
 * Assigns the service's errors to inputs: to the field itself, or to the closest one that contains it (for an item of a list, or a
 * value within a JSON field).
 *
 * @param root path of the whole form: `config`.
 */
export function problemsByField(
  field: Field,
  root: string,
  problems: readonly FieldProblem[],
): { errors: FieldErrors; others: FieldProblem[] } {
  const paths = inputPaths(field, root);
  const found = new Map<string, string[]>();
  const others: FieldProblem[] = [];
  for (const entry of problems) {
    const input = nearest(paths, entry.path);
    if (input === null) {
      others.push(entry);
      continue;
    }
    const inside = entry.path.slice(input.length).replace(/^\./, '');
    found.set(input, [...(found.get(input) ?? []), sentence(entry.problem, inside)]);
  }
  return { errors: new Map([...found].map(([path, texts]) => [path, texts.join(' ')])), others };
}

function inputPaths(field: Field, path: string): string[] {
  if (field.kind !== 'group') return [path];
  return field.fields.flatMap(({ name, field: part }) => inputPaths(part, fieldPath(path, name)));
}

function nearest(paths: readonly string[], path: string): string | null {
  let best: string | null = null;
  for (const candidate of paths) {
    const isAround =
      path === candidate || path.startsWith(`${candidate}.`) || path.startsWith(`${candidate}[`);
    if (isAround && candidate.length > (best?.length ?? -1)) best = candidate;
  }
  return best;
}

function sentence(problem: string, inside: string): string {
  const item = /^\[(\d+)\]$/.exec(inside);
  const end = problem.endsWith('.') ? '' : '.';
  if (item !== null) return strings.itemProblemAnd(Number(item[1]) + 1, problem, end);
  if (inside !== '') return `${inside}: ${problem}${end}`;
  return `${problem.charAt(0).toUpperCase()}${problem.slice(1)}${end}`;
}
