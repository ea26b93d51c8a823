import { NAME_RULES } from '../../api/name-rules';
import type { Cohorts } from '../flag';
import * as strings from './flag-editor.strings';

/** A dimension in the editor: it may have no name yet, or that of another row. */
export interface CohortRow {
  id: number;
  dimension: string;
  values: readonly string[];
}

export const MAX_DIMENSIONS = 20;
export const MAX_VALUES = 10_000;
export const MAX_VALUE_LENGTH = 256;

export function rowsOf(cohorts: Cohorts): CohortRow[] {
  return Object.entries(cohorts).map(([dimension, values], id) => ({ id, dimension, values }));
}

/** Rows without a name and without values are left out. */
export function cohortsOf(rows: readonly CohortRow[]): Cohorts {
  return Object.fromEntries(
    rows.filter((row) => !isBlank(row)).map(({ dimension, values }) => [dimension, [...values]]),
  );
}

/** @returns problems by id of the row; those about all rows together are at the last row. */
export function rowProblems(rows: readonly CohortRow[]): ReadonlyMap<number, string> {
  const problems = new Map<number, string>();
  const seen = new Set<string>();
  let count = 0;
  for (const row of rows.filter((one) => !isBlank(one))) {
    count += row.values.length;
    const problem = rowProblem(row, seen) ?? (count > MAX_VALUES ? tooMany(count) : null);
    if (problem !== null) problems.set(row.id, problem);
    seen.add(row.dimension);
    if (seen.size > MAX_DIMENSIONS) problems.set(row.id, strings.tooManyDimensions(MAX_DIMENSIONS));
  }
  return problems;
}

/**
 * Values of a pasted text: a column of a spreadsheet, a list with commas, or one per line. In a text with line breaks,
 * commas do not separate values, because names contain commas.
 */
export function parseValues(text: string): string[] {
  const parts = /[\r\n]/.test(text) ? text.split(/[\r\n]+/) : text.split(/[,;\t]+/);
  return unique(parts.map((part) => part.trim()).filter((part) => part !== ''));
}

/** Values without duplicates, in their original order. */
export function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

function isBlank({ dimension, values }: CohortRow): boolean {
  return dimension === '' && values.length === 0;
}

function rowProblem({ dimension, values }: CohortRow, seen: ReadonlySet<string>): string | null {
  if (dimension === '') return strings.dimensionMissing;
  if (!NAME_RULES.cohortDimension.pattern.test(dimension)) {
    return strings.dimensionRule;
  }
  if (seen.has(dimension)) return strings.dimensionTwice(dimension);
  const long = values.find((value) => value.length > MAX_VALUE_LENGTH);
  return long === undefined ? null : strings.valueTooLong(long.slice(0, 20), MAX_VALUE_LENGTH);
}

function tooMany(count: number): string {
  return strings.tooManyValues(MAX_VALUES, count);
}
