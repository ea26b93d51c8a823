import type { Request } from 'express';
import { ProblemError } from '../../common/problem/problem-error.js';
import type { ProjectSource } from '../access-rule.js';

/**
 * The project's id or key as the request names it, not resolved yet.
 *
 * @throws ProblemError `validation_failed` when it names none, or several.
 */
export function projectReference(request: Request, source: ProjectSource): string {
  const reference = projectReferenceIfGiven(request, source);
  if (reference === null) throw referenceProblem(source, 'required');
  return reference;
}

/**
 * As {@link projectReference}; `null` when the request names no project.
 *
 * @throws ProblemError `validation_failed` when it names several.
 */
export function projectReferenceIfGiven(request: Request, source: ProjectSource): string | null {
  const [part, name] = partAndName(request, source);
  const value = ownValue(request[part], name);
  if (value === undefined || value === '' || value === null) return null;
  if (typeof value !== 'string') throw referenceProblem(source, 'must be one id or key');
  return value;
}

function partAndName(request: Request, source: ProjectSource): ['body' | 'params' | 'query', string] {
  if (source !== 'project_id') return source.split('.') as ['body' | 'params' | 'query', string];
  return [ownValue(request.query, source) === undefined ? 'body' : 'query', source];
}

function referenceProblem(source: ProjectSource, problem: string): ProblemError {
  const name = source.slice(source.indexOf('.') + 1);
  return new ProblemError('validation_failed', 'Name one project, by its id or its key.', {
    errors: [{ path: name, problem }],
  });
}

function ownValue(part: unknown, name: string): unknown {
  if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return undefined;
  return (part as Record<string, unknown>)[name];
}
