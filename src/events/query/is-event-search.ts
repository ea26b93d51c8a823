import { buildMessage, ValidateBy, type ValidationOptions } from 'class-validator';
import { QueryProblem } from './query-term.js';
import { readQuery } from './read-query.js';

/** Characters. */
const MAX_LENGTH = 1000;

/** A search query that {@link readQuery} reads. NUL stands in no event, and PostgreSQL takes it in no text: it would be a 500. */
export function IsEventSearch(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isEventSearch',
      validator: {
        validate: (value) => searchProblem(value) === null,
        defaultMessage: buildMessage(
          (each, args) => `${each}$property ${searchProblem(args?.value) ?? 'is not valid'}`,
          options,
        ),
      },
    },
    options,
  );
}

function searchProblem(value: unknown): string | null {
  if (
    typeof value !== 'string' ||
    value.length > MAX_LENGTH ||
    value.includes('\0') ||
    !value.isWellFormed()
  ) {
    return `must be text of at most ${MAX_LENGTH} characters, without NUL`;
  }
  try {
    readQuery(value);
    return null;
  } catch (error) {
    if (error instanceof QueryProblem) return `cannot be read at ${error.message}`;
    throw error;
  }
}
