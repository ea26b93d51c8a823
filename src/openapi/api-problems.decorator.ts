import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { problemTypeOf, type CommonProblemCode, type ProblemType } from '../common/problem/problem-types.js';
import { Problem } from './problem.response.js';

const CODES = Symbol('problem codes');

/**
 * Documents the problems that an operation returns, one response per status that lists its codes. Several decorators on
 * one handler add up (`@Authenticated` adds its own codes).
 */
export function ApiProblems(...problems: (CommonProblemCode | ProblemType)[]): MethodDecorator {
  return (target, property, descriptor) => {
    const handler = descriptor.value as object;
    const known = (Reflect.getMetadata(CODES, handler) as string[] | undefined) ?? [];
    const added = problems.map(problemTypeOf).filter(({ code }) => !known.includes(code));
    Reflect.defineMetadata(CODES, [...known, ...added.map(({ code }) => code)], handler);
    ApiExtraModels(Problem)(target, property, descriptor);
    // Nest joins the descriptions of several responses with the same status.
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
