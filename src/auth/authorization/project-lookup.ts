import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ProblemError } from '../../common/problem/problem-error.js';
import { findProject, type ProjectName } from '../../project-table/read-projects.js';
import { AUTH_PROBLEMS } from '../problems.js';
import type { Request } from 'express';
import type { ProjectSource } from '../access-rule.js';

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects changes of an archived project, which can only be read. Call it after the permission check: a caller who may not
 * see the project must not learn that it is archived.
 *
 * @throws ProblemError `project_archived`
 */
export function refuseArchived(project: Pick<ProjectName, 'archived' | 'key'>, method: string): void {
  if (!project.archived || READING.has(method)) return;
  throw new ProblemError(
    AUTH_PROBLEMS.project_archived,
    `The project "${project.key}" is archived. Restore it first (POST /api/projects/${project.key}/restore).`,
  );
}

/** Finds the project that a caller names by id or key. */
@Injectable()
export class ProjectLookup {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  find(reference: string): Promise<ProjectName | null> {
    return findProject(this.dataSource, reference);
  }
}

/**
 * The project's id or key as the request names it, not resolved yet.
 *
 * @throws ProblemError `validation_failed` when it names none, or several.
 */
export function projectReference(request: Request, source: ProjectSource): string {
  const reference = projectReferenceIfGiven(request, source);
  if (reference === null) throw notOne(source, 'required');
  return reference;
}

/**
 * As {@link projectReference}; `null` when the request names no project.
 *
 * @throws ProblemError `validation_failed` when it names several.
 */
export function projectReferenceIfGiven(request: Request, source: ProjectSource): string | null {
  const [part, name] = sourceOf(request, source);
  const value = valueOf(request[part], name);
  if (value === undefined || value === '' || value === null) return null;
  if (typeof value !== 'string') throw notOne(source, 'must be one id or key');
  return value;
}

function sourceOf(request: Request, source: ProjectSource): ['body' | 'params' | 'query', string] {
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
