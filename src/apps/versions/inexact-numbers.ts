import { ExactNumber } from '../../common/json/exact-number.js';
import type { FieldProblem } from '../../common/problem/problem-error.js';
import { fieldPath } from '../../common/json/field-path.js';
import { MAX_PROBLEMS } from '../author-schemas/field-problems.js';

/**
 * Numbers of a manifest that no double has, such as `9007199254740993`. Validators calculate with doubles, so that a
 * `maximum` of this value would silently be another one.
 */
export function inexactNumberProblems(manifest: unknown): FieldProblem[] {
  const found: FieldProblem[] = [];
  const waiting: { value: unknown; path: readonly (string | number)[] }[] = [{ value: manifest, path: [] }];
  for (let next = waiting.pop(); next !== undefined && found.length < MAX_PROBLEMS; next = waiting.pop()) {
    const { value, path } = next;
    if (value instanceof ExactNumber) {
      if (!value.isDouble) {
        found.push({ path: fieldPath(path), problem: 'must be a number that a 64-bit float holds exactly' });
      }
    } else if (Array.isArray(value)) {
      value.forEach((one, i) => waiting.push({ value: one, path: [...path, i] }));
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, one] of Object.entries(value)) waiting.push({ value: one, path: [...path, name] });
    }
  }
  return found;
}
