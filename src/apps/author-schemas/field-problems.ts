import type { FieldProblem } from '../../common/problem/problem-error.js';
import { fieldPath, pointerSegments } from '../../common/json/field-path.js';

/** Maximum number of problems, the same as in other responses. */
export const MAX_PROBLEMS = 50;
const MAX_TEXT = 200;
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** The properties that are read of an error of Ajv; `ErrorCollector` reports errors in the same form. */
export interface SchemaError {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
  propertyName?: string;
  message?: string;
}

type Segments = readonly (string | number)[];

/**
 * Converts errors of a JSON Schema validator to the form of other responses: path and problem, never the value.
 *
 * @param value the validated value; distinguishes an array's index from a field named "0".
 */
export function fieldProblems(
  errors: Iterable<SchemaError> | null | undefined,
  value: unknown,
): FieldProblem[] {
  const found = new Map<string, FieldProblem>();
  for (const error of errors ?? []) {
    if (found.size >= MAX_PROBLEMS) break;
    // These errors only repeat that something inside is wrong, which has an error of its own.
    if (error.keyword === 'if' || error.keyword === 'propertyNames') continue;
    const problem = fieldProblem(error, pointerSegments(error.instancePath, value));
    found.set(JSON.stringify(problem), problem);
  }
  return [...found.values()];
}

/** Prefixes the paths of a part's problems with the path of the part. */
export function below(parent: string, problems: readonly FieldProblem[]): FieldProblem[] {
  return problems.map(({ path, problem }) => ({ path: joined(parent, path), problem }));
}

/** Truncates a text from the author of a schema and replaces its unprintable characters. */
export function printable(text: string): string {
  const short = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
  return short.replace(UNPRINTABLE, '\uFFFD');
}

function joined(parent: string, path: string): string {
  if (parent === '' || path === '') return parent + path;
  return path.startsWith('[') ? parent + path : `${parent}.${path}`;
}

function fieldProblem(error: SchemaError, segments: Segments): FieldProblem {
  const { params } = error;
  const at = (name: unknown): string => fieldPath([...segments, String(name)]);
  switch (error.keyword) {
    case 'required':
      return { path: at(params['missingProperty']), problem: 'required' };
    case 'dependentRequired':
      return {
        path: at(params['missingProperty']),
        problem: printable(`required beside "${String(params['property'])}"`),
      };
    case 'additionalProperties':
      return { path: at(params['additionalProperty']), problem: 'is not a known field' };
    case 'unevaluatedProperties':
      return { path: at(params['unevaluatedProperty']), problem: 'is not a known field' };
    default: {
      const path = error.propertyName === undefined ? fieldPath(segments) : at(error.propertyName);
      return { path, problem: printable(problemText(error, params)) };
    }
  }
}

/** Formats whose display name differs from their keyword. */
const FORMATS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    date: 'a date, such as 2026-11-28',
    'date-time': 'a date and time with its offset, such as 2026-11-28T10:00:00Z',
    time: 'a time with its offset, such as 10:00:00Z',
    duration: 'a duration, such as PT30M',
    email: 'an e-mail address',
    uuid: 'a UUID',
    uri: 'an absolute address, such as https://example.com',
    hostname: 'a host name',
    ipv4: 'an IPv4 address',
    ipv6: 'an IPv6 address',
  }),
);

function formatProblem(format: string): string {
  return `must be ${FORMATS.get(format) ?? `written as ${format}`}`;
}

function problemText(error: SchemaError, params: Record<string, unknown>): string {
  const { keyword } = error;
  const limit = String(params['limit']);
  switch (keyword) {
    case 'type':
      return `expected ${[params['type']].flat().join(' or ')}`;
    case 'enum':
      return `must be one of ${texts(params['allowedValues'])}`;
    case 'const':
      return `must be ${texts([params['allowedValue']])}`;
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return `must be ${String(params['comparison'])} ${limit}`;
    case 'multipleOf':
      return `must be a multiple of ${String(params['multipleOf'])}`;
    case 'minLength':
      return limit === '1' ? 'must not be empty' : `shorter than ${limit} characters`;
    case 'maxLength':
      return `longer than ${limit} characters`;
    case 'minItems':
      return limit === '1' ? 'must not be empty' : `must have at least ${limit} items`;
    case 'maxItems':
      return `must not have more than ${limit} items`;
    case 'minProperties':
      return `must have at least ${limit} ${limit === '1' ? 'field' : 'fields'}`;
    case 'maxProperties':
      return `must not have more than ${limit} ${limit === '1' ? 'field' : 'fields'}`;
    case 'uniqueItems':
      return `has the same item at ${[params['i'], params['j']].toSorted().join(' and ')}`;
    case 'pattern':
      return `must match ${String(params['pattern'])}`;
    case 'format':
      return formatProblem(String(params['format']));
    case 'unknown field':
      return 'is not a known field';
    case 'false schema':
      return 'must not be there';
    default:
      return error.message ?? 'not valid';
  }
}

function texts(values: unknown): string {
  return (values as unknown[])
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .join(', ');
}
