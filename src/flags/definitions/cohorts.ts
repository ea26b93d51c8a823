import { ValidateBy } from 'class-validator';
import { NAME_RULES } from '../../common/validation/name-rules.js';

export type Cohorts = Record<string, string[]>;

const MAX_DIMENSIONS = 20;
/** Maximum number of values over all dimensions, because every client loads all of them. */
export const MAX_COHORT_VALUES = 10_000;
const MAX_VALUE_LENGTH = 256;

/** Reason for which the value is not valid as a flag's cohorts; `null`: it is valid. */
export function cohortsProblem(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return 'must be an object of lists, such as {"env": ["prod"]}';
  }
  const entries = Object.entries(value as Record<string, unknown>);
  if (entries.length > MAX_DIMENSIONS) return `must not have more than ${MAX_DIMENSIONS} dimensions`;
  let count = 0;
  for (const [dimension, values] of entries) {
    if (!NAME_RULES.cohortDimension.pattern.test(dimension)) {
      return 'must have names of 1 to 64 letters, digits, dots, hyphens and underscores';
    }
    if (!Array.isArray(values)) return `must have a list for "${dimension}"`;
    count += values.length;
    if (count > MAX_COHORT_VALUES) return `must not have more than ${MAX_COHORT_VALUES} values`;
    for (const one of values as unknown[]) {
      if (typeof one !== 'string' || one === '' || one.length > MAX_VALUE_LENGTH || !one.isWellFormed()) {
        return `must have texts of 1 to ${MAX_VALUE_LENGTH} characters for "${dimension}"`;
      }
      if (one.includes('\u0000')) return `must not have a NUL in a value of "${dimension}"`;
    }
  }
  return null;
}

/** Normalizes cohorts, so that equivalent ones are equal: dimensions sorted by name, each value once. */
export function normalizeCohorts(cohorts: Cohorts): Cohorts {
  return Object.fromEntries(
    Object.entries(cohorts)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([dimension, values]) => [dimension, [...new Set(values)]]),
  );
}

export function IsCohorts(): PropertyDecorator {
  return ValidateBy({
    name: 'isCohorts',
    validator: {
      validate: (value: unknown) => cohortsProblem(value) === null,
      defaultMessage: (args) => `$property ${cohortsProblem(args?.value) ?? 'is not valid'}`,
    },
  });
}
