import { outlineOf, type JsonPath, type OutlineNode, type Range } from './json-outline';
import { isSchema, targetOf, typesOf, type JsonSchema } from './json-schema';
import * as strings from './json-editor.strings';

export interface FieldProblem {
  /** Path in the notation of the service: `triggers[0].cron`; empty for the whole document. */
  path: string;
  problem: string;
}
export interface TextProblem extends Range {
  message: string;
}

const PLAIN_NAME = /^[A-Za-z_$][\w$-]*$/;
const MAX_DEPTH = 64;

/** Path in the notation of the service's problems. */
export function fieldPath(path: JsonPath): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    if (!PLAIN_NAME.test(step)) return `${text}["${step}"]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}

/**
 * Assigns problems to ranges of a text: the key and value of their path, or, when that is missing, the closest container that
 * exists.
 */
export function placeProblems(text: string, problems: readonly FieldProblem[]): TextProblem[] {
  const nodes = new Map(outlineOf(text).map((node) => [fieldPath(node.path), node]));
  return problems.flatMap(({ path, problem }) => {
    const exact = nodes.get(path);
    if (exact !== undefined) return [{ ...wholeOf(exact), message: problem }];
    const parent = [...nodes].filter(([name]) => isPathBelow(name, path)).at(-1)?.[1];
    // Only the key or the opening bracket of the container is marked, not its whole content.
    if (parent === undefined) return [];
    const range = parent.key ?? { from: parent.value.from, to: parent.value.from + 1 };
    return [{ ...range, message: `${path}: ${problem}` }];
  });
}

/**
 * Problems that are found without the service: unknown and missing fields, wrong types, and values outside of an enumeration. The
 * service checks everything else.
 */
export function schemaProblems(root: JsonSchema, value: unknown): FieldProblem[] {
  const found: FieldProblem[] = [];
  check(root, root, value, [], (path, problem) => found.push({ path: fieldPath(path), problem }));
  return found;
}

/** Innermost key or value at a position. */
export function nodeAt(text: string, position: number): OutlineNode | undefined {
  return outlineOf(text).findLast(({ key, value }) => holds(key, position) || holds(value, position));
}

type Report = (path: JsonPath, problem: string) => void;

function check(root: JsonSchema, schema: JsonSchema, value: unknown, path: JsonPath, report: Report): void {
  if (path.length > MAX_DEPTH) return;
  const target = targetOf(root, schema['$ref']);
  if (target !== null) check(root, target, value, path, report);
  const types = typesOf([schema]);
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
    report(path, `expected ${types.join(' or ')}`);
    return;
  }
  if (Array.isArray(schema['enum']) && !schema['enum'].includes(value)) {
    report(path, strings.mustBeOneOf(schema['enum'].join(', ')));
  }
  if (isSchema(schema['if'])) {
    const branch = isValid(root, schema['if'], value) ? schema['then'] : schema['else'];
    if (isSchema(branch)) check(root, branch, value, path, report);
  }
  if (Array.isArray(value)) {
    const { items } = schema;
    if (isSchema(items)) value.forEach((item, index) => check(root, items, item, [...path, index], report));
  } else if (isSchema(value)) checkFields(root, schema, value, path, report);
}

function checkFields(
  root: JsonSchema,
  schema: JsonSchema,
  value: Record<string, unknown>,
  path: JsonPath,
  report: Report,
): void {
  const properties = isSchema(schema['properties']) ? schema['properties'] : {};
  for (const name of Array.isArray(schema['required']) ? (schema['required'] as string[]) : []) {
    if (!Object.hasOwn(value, name)) report([...path, name], 'required');
  }
  for (const [name, field] of Object.entries(value)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (isSchema(property)) check(root, property, field, [...path, name], report);
    else if (property === undefined && schema['additionalProperties'] === false) {
      report([...path, name], strings.unknownField);
    }
  }
}

function isValid(root: JsonSchema, schema: JsonSchema, value: unknown): boolean {
  let isRight = true;
  check(root, schema, value, [], () => (isRight = false));
  return isRight;
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isSchema(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

function isPathBelow(parent: string, path: string): boolean {
  return parent === '' || (path.startsWith(parent) && /^[.[]/.test(path.slice(parent.length)));
}

function wholeOf({ key, value }: OutlineNode): Range {
  return { from: key?.from ?? value.from, to: value.to };
}

function holds(range: Range | null, position: number): boolean {
  return range !== null && position >= range.from && position <= range.to;
}
