import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { PROBLEMS, type ProblemCode } from '../common/problem/problem-codes.js';
import { Problem } from './problem.response.js';

const CODES = Symbol('problem codes');

/**
 * Documents the problems that an operation answers with, one response per status that lists its codes.
 * May stand several times on one handler (`@Authenticated` adds its own): the codes add up.
 */
export function ApiProblems(...codes: ProblemCode[]): MethodDecorator {
  return (target, property, descriptor) => {
    const handler = descriptor.value as object;
    const known = (Reflect.getMetadata(CODES, handler) as ProblemCode[] | undefined) ?? [];
    const added = codes.filter((code) => !known.includes(code));
    Reflect.defineMetadata(CODES, [...known, ...added], handler);
    ApiExtraModels(Problem)(target, property, descriptor);
    // Nest joins the descriptions of several responses with one status.
    for (const code of added) problemResponse(code)(target, property, descriptor);
  };
}

function problemResponse(code: ProblemCode): MethodDecorator {
  const { status, title } = PROBLEMS[code];
  return ApiResponse({
    status,
    description: `\`${code}\`: ${title}.`,
    content: { 'application/problem+json': { schema: { $ref: getSchemaPath(Problem) } } },
  });
}
