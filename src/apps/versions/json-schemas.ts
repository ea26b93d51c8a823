import { Injectable } from '@nestjs/common';
import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FieldProblem } from '../../common/problem/problem-error.js';
import { checksum } from './canonical-json.js';
import { fieldProblems, printable } from './field-problems.js';
import { inLimitedTime, TookTooLong } from './limited-time.js';
import { MAX_SCHEMA_BYTES, schemaProblems } from './schema-problems.js';

/** 32 KB of ordinary schema take a tenth of it. */
const COMPILE_MS = 1000;
/** 64 KB of input take a hundredth of it; a regular expression that goes astray takes all. */
const VALIDATE_MS = 250;
/** A compiled validator takes about a hundred times its schema. */
const CACHE_BYTES = 32 * MAX_SCHEMA_BYTES;

const OPTIONS: Options = {
  strict: false,
  allErrors: true,
  // Checked by {@link JsonSchemas.problemsOf}, once, when the schema comes in.
  validateSchema: false,
  meta: false,
  logger: false,
  // Twice as fast to compile. Inlining would also write out what refers to one thing many times.
  code: { optimize: false },
  inlineRefs: false,
};

interface Compiled {
  validate: ValidateFunction;
  bytes: number;
}

/**
 * Validates by JSON Schemas (2020-12) that authors of apps wrote. Both the schema and the value are
 * somebody's who may mean harm: compiling and validating have a limited time, after which they have failed.
 * Everything else of the replica waits for so long, so it is short.
 */
@Injectable()
export class JsonSchemas {
  /** By checksum, the one that was used longest ago first. */
  private readonly cache = new Map<string, Compiled>();
  private cachedBytes = 0;
  private readonly meta = new Ajv2020({ strict: false, allErrors: true, logger: false });

  /** What is wrong with a schema; empty: it can be used. */
  problemsOf(schema: unknown): FieldProblem[] {
    const problems = schemaProblems(schema);
    if (problems.length > 0) return problems;
    // In its own time, as it is shared: the first call compiles it. What it does is bounded by the schema.
    if (this.meta.validateSchema(schema as object) !== true) {
      return firstOfEachPath(fieldProblems(this.meta.errors, schema));
    }
    try {
      inLimitedTime(COMPILE_MS, () => compile(schema as object));
      return [];
    } catch (error) {
      return [{ path: '', problem: compileProblem(error) }];
    }
  }

  /** What is wrong with a value; empty: it fits. Paths begin below it; `''` is the value itself. */
  validate(schema: Record<string, unknown>, exact: unknown): FieldProblem[] {
    // With doubles, as any other validator would see it.
    const value: unknown = JSON.parse(JSON.stringify(exact));
    let validate: ValidateFunction;
    try {
      validate = this.validatorOf(schema);
    } catch (error) {
      return [{ path: '', problem: `cannot be checked: ${compileProblem(error)}` }];
    }
    try {
      return inLimitedTime(VALIDATE_MS, () => (validate(value) ? [] : fieldProblems(validate.errors, value)));
    } catch (error) {
      if (error instanceof TookTooLong) {
        return [{ path: '', problem: 'takes too long to check against the schema' }];
      }
      // Schemas that refer to themselves without end.
      if (error instanceof RangeError) return [{ path: '', problem: 'is nested too deep for the schema' }];
      throw error;
    } finally {
      validate.errors = null;
    }
  }

  private validatorOf(schema: Record<string, unknown>): ValidateFunction {
    const key = checksum(schema);
    const known = this.cache.get(key);
    if (known !== undefined) {
      this.cache.delete(key);
      this.cache.set(key, known);
      return known.validate;
    }
    const compiled = {
      validate: inLimitedTime(COMPILE_MS, () => compile(schema)),
      bytes: Buffer.byteLength(JSON.stringify(schema)),
    };
    this.remember(key, compiled);
    return compiled.validate;
  }

  private remember(key: string, compiled: Compiled): void {
    this.cache.set(key, compiled);
    this.cachedBytes += compiled.bytes;
    for (const [oldest, { bytes }] of this.cache) {
      if (this.cachedBytes <= CACHE_BYTES || oldest === key) break;
      this.cache.delete(oldest);
      this.cachedBytes -= bytes;
    }
  }
}

/** A validator of its own for each schema: their `$id`s must not meet. */
function compile(schema: object): ValidateFunction {
  const ajv = new Ajv2020(OPTIONS);
  addFormats.default(ajv);
  return ajv.compile(schema);
}

function compileProblem(error: unknown): string {
  if (error instanceof TookTooLong) return 'takes too long to compile';
  return printable(error instanceof Error ? error.message : 'cannot be compiled');
}

/** A wrong `type` is wrong for each of the forms that it could have. */
function firstOfEachPath(problems: readonly FieldProblem[]): FieldProblem[] {
  const first = new Map<string, FieldProblem>();
  for (const problem of problems) if (!first.has(problem.path)) first.set(problem.path, problem);
  return [...first.values()];
}
