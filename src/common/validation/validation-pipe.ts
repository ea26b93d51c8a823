import { ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { ProblemError, type FieldProblem } from '../problem/problem-error.js';
import { isDeeperThan } from './is-deeper-than.js';
import { TurnQueue } from '../turn-queue.js';
import { hasJsonFields, setJsonAside } from './json-fields.js';

const MAX_ERRORS = 50;
/** Maximum nesting of objects and arrays. */
export const MAX_DEPTH = 32;
/** Maximum length of a field's name in a response; names come from the sender. */
const MAX_NAME_LENGTH = 100;

/**
 * For every route except ingest: DTOs are created and validated, unknown fields are rejected, and errors are reported by
 * path and problem, never with the value.
 */
export function validationPipe(): ValidationPipe {
  return new BoundedValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    validationError: { target: false, value: true },
    exceptionFactory: (errors) => validationFailed(flatten(errors)),
  });
}

export function validationFailed(errors: readonly FieldProblem[]): ProblemError {
  return new ProblemError('validation_failed', 'Some fields are not valid; see `errors`.', { errors });
}

class BoundedValidationPipe extends ValidationPipe {
  private readonly turns = new TurnQueue();

  /**
   * Limits the nesting, because class-transformer recurses: a body nested 20,000 levels deep would cause a stack overflow,
   * hence a 500.
   */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // Fields of up to 128 KB are parsed again, exactly, and validated.
    if (metadata.type === 'body' && hasJsonFields(metadata.metatype)) await this.turns.next();
    if (metadata.type === 'body' && isDeeperThan(value, MAX_DEPTH)) {
      throw validationFailed([{ path: '', problem: `must not be nested more than ${MAX_DEPTH} deep` }]);
    }
    return (await super.transform(setJsonAside(value, metadata.metatype), metadata)) as unknown;
  }
}

function flatten(errors: readonly ValidationError[]): FieldProblem[] {
  const found: FieldProblem[] = [];
  const visit = (error: ValidationError, parent: string, inArray: boolean): void => {
    const path = join(parent, error.property, inArray);
    for (const problem of problemsOf(error)) {
      if (found.length < MAX_ERRORS) found.push({ path, problem });
    }
    for (const child of error.children ?? []) {
      if (found.length < MAX_ERRORS) visit(child, path, Array.isArray(error.value));
    }
  };
  for (const error of errors) visit(error, '', false);
  return found;
}

function problemsOf(error: ValidationError): string[] {
  const constraints = Object.entries(error.constraints ?? {});
  if (constraints.length === 0) return [];
  if (error.value === undefined && !constraints.some(([rule]) => rule === 'whitelistValidation'))
    return ['required'];
  return constraints.map(([rule, message]) => {
    if (rule === 'whitelistValidation') return 'is not a known field';
    const text = message.startsWith(`${error.property} `)
      ? message.slice(error.property.length + 1)
      : message;
    return text.replace(`each value in ${error.property} `, 'each value ');
  });
}

function join(parent: string, property: string, inArray: boolean): string {
  const name = property.length > MAX_NAME_LENGTH ? `${property.slice(0, MAX_NAME_LENGTH)}…` : property;
  if (inArray) return `${parent}[${name}]`;
  return parent === '' ? name : `${parent}.${name}`;
}
