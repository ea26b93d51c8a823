import { buildMessage, ValidateBy, type ValidationOptions } from 'class-validator';
import { jsonObjectProblem } from '../../common/validation/is-json-object.js';
import { readQuery } from '../query/read-query.js';
import { searchProblem } from '../query/query-term.js';

/** Maximum number of characters. */
const MAX_LENGTH = 500;
const STRING = /"(?:[^"\\]|\\.)*"/g;
/** An exponent that JavaScript reads as 0 or infinity, and PostgreSQL rejects, which would result in a 500. */
const LONG_EXPONENT = /e[+-]?\d{4}/i;

/** JSON text of an object that PostgreSQL can compare with `data`. */
export function IsDataPart(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isDataPart',
      validator: {
        validate: (value) => dataPartProblem(value) === null,
        defaultMessage: buildMessage(
          (each, args) =>
            `${each}$property ${[args?.value].flat().map(dataPartProblem).find(Boolean) ?? 'is not valid'}`,
          options,
        ),
      },
    },
    options,
  );
}

/** Problem of an invalid data part; `null` for a valid one. */
export function dataPartProblem(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) {
    return `must be a JSON object of at most ${MAX_LENGTH} characters`;
  }
  const part = parse(value);
  const problem = jsonObjectProblem(part);
  if (problem !== null) return problem;
  if (Object.keys(part as object).length === 0) return 'must have a member, as everything contains {}';
  return LONG_EXPONENT.test(value.replaceAll(STRING, '')) ? 'must not have exponents beyond 999' : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Search query in the syntax of {@link readQuery}. */
export function IsEventSearch(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isEventSearch',
      validator: {
        validate: (value) => searchProblem(value, readQuery) === null,
        defaultMessage: buildMessage(
          (each, args) => `${each}$property ${searchProblem(args?.value, readQuery) ?? 'is not valid'}`,
          options,
        ),
      },
    },
    options,
  );
}
