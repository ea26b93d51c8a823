import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { problemTypeOf, type CommonProblemCode, type ProblemType } from '../common/problem/problem-types.js';

/** Where a field stands, and what is wrong with it. */
class FieldProblemResponse {
  /** Path of the field, for example `events[0].type`. */
  path: string;
  /** What is wrong with the field. */
  problem: string;
}

/** The permission that the caller lacks. */
class RequiredPermissionResponse {
  /** Name of the permission, for example `flags:edit`. */
  permission: string;
  /** Type of the object on which the caller lacks the permission: `organization`, `project`, `app` or `installation`. */
  object_type: string;
  /** The object's key, slug or id. Absent for the organization. */
  object?: string;
}

/** RFC 9457. */
class Problem {
  /** URI that identifies the kind of problem. */
  type: string;
  /** Short summary of the kind of problem, the same for every occurrence. */
  title: string;
  /** HTTP status code of the response. */
  status: number;
  /** What went wrong in this request, and how to resolve it. */
  detail: string;
  /** Stable code of the problem, for programs. */
  code: string;
  /** Id of the request, as in the service's log. */
  request_id: string;
  /** Invalid fields of the request; absent when no field is at fault. */
  errors?: FieldProblemResponse[];
  /** Permission that the caller lacks; present only with the code `forbidden`, and not always. */
  required?: RequiredPermissionResponse;
}

const CODES = Symbol('problem codes');

/**
 * Documents the problems that an operation answers with, one response per status that lists its codes.
 * May stand several times on one handler (`@Authenticated` adds its own): the codes add up.
 */
export function ApiProblems(...problems: (CommonProblemCode | ProblemType)[]): MethodDecorator {
  return (target, property, descriptor) => {
    const handler = descriptor.value as object;
    const known = (Reflect.getMetadata(CODES, handler) as string[] | undefined) ?? [];
    const added = problems.map(problemTypeOf).filter(({ code }) => !known.includes(code));
    Reflect.defineMetadata(CODES, [...known, ...added.map(({ code }) => code)], handler);
    ApiExtraModels(Problem)(target, property, descriptor);
    // Nest joins the descriptions of several responses with one status.
    for (const type of added) problemResponse(type)(target, property, descriptor);
  };
}

function problemResponse({ code, status, title }: ProblemType): MethodDecorator {
  return ApiResponse({
    status,
    description: `\`${code}\`: ${title}.`,
    content: { 'application/problem+json': { schema: { $ref: getSchemaPath(Problem) } } },
  });
}
