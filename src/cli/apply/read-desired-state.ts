import { Ajv, type ErrorObject } from 'ajv';
import { isNode, LineCounter, parseDocument, type Document } from 'yaml';
import { CliError, EXIT } from '../api/api-error.js';
import { SCHEMA, type DesiredState } from './desired-state.js';
import { isSameTimes } from './plan.js';

type Path = (number | string)[];

/**
 * Reads a `signalbox.yaml`.
 *
 * @throws CliError with every problem, each with its line and the path of the field.
 */
export function readDesiredState(text: string, file: string): DesiredState {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const problems =
    document.errors.length > 0
      ? document.errors.map(
          ({ pos, message }) => `line ${lines.linePos(pos[0]).line}: ${message.split('\n')[0] ?? ''}`,
        )
      : findProblems(document, lines);
  if (problems.length > 0) {
    throw new CliError(
      EXIT.invalid,
      [`${file} is not valid:`, ...problems.map((line) => `  ${line}`)].join('\n'),
    );
  }
  return document.toJS() as DesiredState;
}

function findProblems(document: Document.Parsed, lines: LineCounter): string[] {
  let value: unknown;
  try {
    value = document.toJS();
  } catch (error) {
    // More aliases than any real file contains (a "billion laughs").
    return [(error as Error).message];
  }
  const at = (path: Path, problem: string): string => {
    const name = path.length === 0 ? 'the file' : path.join('.');
    return `line ${lineOf(document, path, lines)}: ${name}: ${problem}`;
  };
  const cycle = findCycle(value, []);
  if (cycle !== null) return [at(cycle, 'the alias refers to what contains it')];
  const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(SCHEMA);
  if (validate(value))
    return referenceProblems(value as DesiredState).map(([path, problem]) => at(path, problem));
  return (validate.errors ?? []).map((error) => at(...describe(error)));
}

/** Path of the first value that contains itself. */
function findCycle(value: unknown, path: Path, above: readonly unknown[] = []): Path | null {
  if (typeof value !== 'object' || value === null) return null;
  if (above.includes(value)) return path;
  for (const [key, child] of Object.entries(value)) {
    const found = findCycle(child, [...path, key], [...above, value]);
    if (found !== null) return found;
  }
  return null;
}

function describe({ instancePath, keyword, params, message }: ErrorObject): [Path, string] {
  const path: Path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (keyword === 'additionalProperties') {
    return [
      [...path, String((params as { additionalProperty: string }).additionalProperty)],
      'unknown field',
    ];
  }
  if (keyword === 'enum') {
    const { allowedValues } = params as { allowedValues: unknown[] };
    return [path, `must be one of ${allowedValues.join(', ')}`];
  }
  return [path, message ?? 'is not valid'];
}

function referenceProblems(state: DesiredState): [Path, string][] {
  return [...groupProblems(state), ...scheduleProblems(state)];
}

/** Problems of schedules with the same times, which identify them in a plan. */
function scheduleProblems({ projects = {} }: DesiredState): [Path, string][] {
  return Object.entries(projects).flatMap(([project, { installations = {} }]) =>
    Object.entries(installations).flatMap(([app, { schedules = [] }]) =>
      schedules.flatMap((schedule, index): [Path, string][] => {
        const first = schedules.findIndex((other) => isSameTimes(other, schedule));
        if (first === index) return [];
        const path = ['projects', project, 'installations', app, 'schedules', index];
        return [[path, `has the times of schedule ${first + 1}`]];
      }),
    ),
  );
}

/** Flags of a group that the same file describes by another name. */
function groupProblems({ projects = {} }: DesiredState): [Path, string][] {
  return Object.entries(projects).flatMap(([project, { groups, flags }]) => {
    if (groups === undefined) return [];
    return Object.entries(flags ?? {}).flatMap(([key, { group }]): [Path, string][] => {
      if (group == null || group in groups) return [];
      return [[['projects', project, 'flags', key, 'group'], `the project's groups have no "${group}"`]];
    });
  });
}

function lineOf(document: Document.Parsed, path: Path, lines: LineCounter): number {
  for (let length = path.length; length >= 0; length--) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}
