import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FieldProblem } from '../../common/problem/problem-error.js';
import { fieldProblems, printable } from './field-problems.js';
import { linearPatterns } from './linear-pattern.js';
import { MAX_SCHEMA_BYTES, schemaProblems } from './schema-problems.js';

/**
 * Bytes of schemas whose validators are kept, in all and for one owner: a compiled validator takes about a hundred
 * times its schema, and one owner must not evict those of all others.
 */
const CACHE_BYTES = 16 * MAX_SCHEMA_BYTES;
const OWNER_CACHE_BYTES = 4 * MAX_SCHEMA_BYTES;

/**
 * Errors that one validator may hold at a time. Schemas that refer twice to the same definition multiply them, and a
 * list of tens of millions ends the whole process, not just the thread, when it no longer fits into memory.
 */
const MAX_ERRORS = 10_000;
const TOO_MANY_ERRORS = 'too many errors';
const COUNT_CHECK = `if(errors>${MAX_ERRORS})throw new Error("${TOO_MANY_ERRORS}");`;

const OPTIONS: Options = {
  strict: false,
  allErrors: true,
  // Checked by problemsOf when the schema is published.
  validateSchema: false,
  meta: false,
  logger: false,
  // Without the optimizer compiling takes half the time. Inlining would write out the target of each reference again.
  code: { optimize: false, regExp: linearPatterns, process: withErrorLimit },
  inlineRefs: false,
};

interface Compiled {
  owner: string;
  validate: ValidateFunction;
  bytes: number;
}

/**
 * Compiles JSON Schemas (2020-12) that authors of apps wrote, and validates by them. Both can take any time and any
 * memory: for use in a worker thread that can be terminated.
 */
export class SchemaCompiler {
  /** By schema text; the least recently used first. */
  private readonly cache = new Map<string, Compiled>();
  private readonly meta = new Ajv2020({ strict: false, allErrors: true, logger: false });

  /** What is wrong with a schema; empty: it can be used. */
  problemsOf(schema: unknown): FieldProblem[] {
    const problems = schemaProblems(schema);
    if (problems.length > 0) return problems;
    if (this.meta.validateSchema(schema as object) !== true) {
      return firstOfEachPath(fieldProblems(this.meta.errors, schema));
    }
    try {
      compile(schema as object);
      return [];
    } catch (error) {
      return [{ path: '', problem: compileProblem(error) }];
    }
  }

  /** What is wrong with a value; empty: it fits. Paths are relative to the value; `''` is the value itself. */
  validate(owner: string, schemaText: string, value: unknown): FieldProblem[] {
    let validate: ValidateFunction;
    try {
      validate = this.validatorOf(owner, schemaText);
    } catch (error) {
      return [{ path: '', problem: `cannot be checked: ${compileProblem(error)}` }];
    }
    try {
      return validate(value) ? [] : fieldProblems(validate.errors, value);
    } catch (error) {
      if (error instanceof Error && error.message === TOO_MANY_ERRORS) {
        return [{ path: '', problem: 'has too many problems to list' }];
      }
      // Schemas that refer to themselves without end.
      if (error instanceof RangeError) return [{ path: '', problem: 'is nested too deep for the schema' }];
      throw error;
    } finally {
      validate.errors = null;
    }
  }

  /** Schemas whose validators are kept. */
  get cachedSchemas(): number {
    return this.cache.size;
  }

  private validatorOf(owner: string, text: string): ValidateFunction {
    const key = `${owner} ${text}`;
    const known = this.cache.get(key);
    if (known !== undefined) {
      this.cache.delete(key);
      this.cache.set(key, known);
      return known.validate;
    }
    const validate = compile(JSON.parse(text) as object);
    this.cache.set(key, { owner, validate, bytes: Buffer.byteLength(text) });
    this.evict((compiled) => compiled.owner === owner, OWNER_CACHE_BYTES);
    this.evict(() => true, CACHE_BYTES);
    return validate;
  }

  private evict(counts: (compiled: Compiled) => boolean, limit: number): void {
    let bytes = 0;
    for (const compiled of this.cache.values()) if (counts(compiled)) bytes += compiled.bytes;
    for (const [key, compiled] of this.cache) {
      if (bytes <= limit) return;
      if (!counts(compiled)) continue;
      this.cache.delete(key);
      bytes -= compiled.bytes;
    }
  }
}

/** Ajv's generated code counts errors in exactly these two ways. */
function withErrorLimit(code: string): string {
  return code
    .replaceAll('errors++;', `errors++;${COUNT_CHECK}`)
    .replaceAll('errors = vErrors.length;', `errors = vErrors.length;${COUNT_CHECK}`);
}

/** A validator of its own for each schema: `$id`s of two schemas must not meet. */
function compile(schema: object): ValidateFunction {
  const ajv = new Ajv2020(OPTIONS);
  addFormats.default(ajv);
  return ajv.compile(schema);
}

function compileProblem(error: unknown): string {
  return printable(error instanceof Error ? error.message : 'cannot be compiled');
}

/** A wrong `type` is wrong for each of the forms that it could have. */
function firstOfEachPath(problems: readonly FieldProblem[]): FieldProblem[] {
  const first = new Map<string, FieldProblem>();
  for (const problem of problems) if (!first.has(problem.path)) first.set(problem.path, problem);
  return [...first.values()];
}
