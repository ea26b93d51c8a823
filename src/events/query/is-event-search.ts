import { buildMessage, ValidateBy, type ValidationOptions } from 'class-validator';
import { readQuery } from './read-query.js';
import { searchProblem } from './search-problem.js';

/** A search query that {@link readQuery} reads. */
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
