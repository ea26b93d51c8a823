import type { Request } from 'express';
import { ProblemError } from '../../common/problem/problem-error.js';
import type { ProjectSource } from '../access-rule.js';

/**
 * The reference to the project in the request: an id or a key, not resolved yet.
 *
 * @throws ProblemError `validation_failed` when it names none, or several.
 */
export function projectReference(request: Request, source: ProjectSource): string {
  const reference = projectReferenceIfGiven(request, source);
  if (reference === null) throw notOne(source, 'required');
  return reference;
}

/**
 * `null` when the request names no project.
 *
 * @throws ProblemError `validation_failed` when it names several.
 */
export function projectReferenceIfGiven(request: Request, source: ProjectSource): string | null {
  const [part, name] = placeOf(request, source);
  const value = valueOf(request[part], name);
  if (value === undefined || value === '' || value === null) return null;
  if (typeof value !== 'string') throw notOne(source, 'must be one id or key');
  return value;
}

function placeOf(request: Request, source: ProjectSource): ['body' | 'params' | 'query', string] {
  if (source !== 'project_id') return source.split('.') as ['body' | 'params' | 'query', string];
  return [valueOf(request.query, source) === undefined ? 'body' : 'query', source];
}

function notOne(source: ProjectSource, problem: string): ProblemError {
  const name = source.slice(source.indexOf('.') + 1);
  return new ProblemError('validation_failed', 'Name one project, by its id or its key.', {
    errors: [{ path: name, problem }],
  });
}

function valueOf(part: unknown, name: string): unknown {
  if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return undefined;
  return (part as Record<string, unknown>)[name];
}
