import type { Request } from 'express';
import { ProblemError } from '../common/problem/problem-error.js';
import type { ProjectSource } from './access-rule.js';

/**
 * What the request calls the project: an id or a key, not looked up yet.
 *
 * @throws ProblemError `validation_failed` when it names none, or several.
 */
export function projectReference(request: Request, source: ProjectSource): string {
  const [part, name] = source.split('.') as ['body' | 'params' | 'query', string];
  const value = valueOf(request[part], name);
  if (typeof value === 'string' && value !== '') return value;
  const missing = value === undefined || value === '' || value === null;
  throw new ProblemError('validation_failed', 'Name one project, by its id or its key.', {
    errors: [{ path: name, problem: missing ? 'required' : 'must be one id or key' }],
  });
}

function valueOf(part: unknown, name: string): unknown {
  if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return undefined;
  return (part as Record<string, unknown>)[name];
}
