import {
  compile as compileDocument,
  interpret,
  type CompiledSchema,
} from '@hyperjump/json-schema/experimental';
import * as Instance from '@hyperjump/json-schema/instance/experimental';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FieldProblem } from '../../common/problem/problem-error.js';
import { ErrorCollector, TooManyErrors } from './error-collector.js';
import { fieldProblems, printable } from './field-problems.js';
import { schemaDocument } from './schema-document.js';
import { MAX_SCHEMA_BYTES, schemaProblems } from './schema-problems.js';

/**
 * Maximum size of the schemas that are kept compiled, in total and for one owner: compiled, a schema occupies 15 to 35
 * times its size, a pattern 260 times, and one owner must not evict the schemas of all others.
 */
const CACHE_BYTES = 16 * MAX_SCHEMA_BYTES;
const OWNER_CACHE_BYTES = 4 * MAX_SCHEMA_BYTES;

/**
 * Maximum number of errors that are held at a time. Schemas that refer twice to the same definition multiply errors,
 * and a list of tens of millions ends the whole process, not just the thread, when it exceeds the memory.
 */
const MAX_ERRORS = 10_000;

type Schema = Record<string, unknown>;
type Json = Parameters<typeof Instance.fromJs>[0];

interface Compiled {
  owner: string;
  schema: CompiledSchema;
  bytes: number;
}

/**
 * Compiles JSON Schemas (2020-12) that authors of apps wrote, and validates values by them. Both have no upper bound of
 * time and memory: for use in a worker thread that can be terminated.
 */
export class SchemaCompiler {
  /** Compiled schemas by schema text; the least recently used first. */
  private readonly cache = new Map<string, Compiled>();
  private readonly meta = new Ajv2020({ strict: false, allErrors: true, logger: false });

  /** Problems of a schema; empty: it can be used. */
  async problemsOf(schema: unknown): Promise<FieldProblem[]> {
    const problems = schemaProblems(schema);
    if (problems.length > 0) return problems;
    if (this.meta.validateSchema(schema as object) !== true) {
      return firstOfEachPath(fieldProblems(this.meta.errors, schema));
    }
    try {
      await this.compile(schema as Schema);
      return [];
    } catch (error) {
      return [{ path: '', problem: compileProblem(error) }];
    }
  }

  /** Problems of a value; empty: it is valid. Paths are relative to the value; `''` is the value itself. */
  async validate(owner: string, schemaText: string, value: unknown): Promise<FieldProblem[]> {
    let schema: CompiledSchema;
    try {
      schema = await this.compiledOf(owner, schemaText);
    } catch (error) {
      return [{ path: '', problem: `cannot be checked: ${compileProblem(error)}` }];
    }
    const collector = new ErrorCollector(MAX_ERRORS);
    try {
      const { valid } = interpret(schema, Instance.fromJs(value as Json), {
        outputFormat: 'FLAG',
        plugins: [collector],
      });
      return valid ? [] : fieldProblems(collector.errors(), value);
    } catch (error) {
      if (error instanceof TooManyErrors) return [{ path: '', problem: 'has too many problems to list' }];
      // Thrown for schemas that refer to themselves endlessly.
      if (error instanceof RangeError) return [{ path: '', problem: 'is nested too deep for the schema' }];
      throw error;
    }
  }

  /** Number of schemas that are kept compiled. */
  get cachedSchemas(): number {
    return this.cache.size;
  }

  private async compiledOf(owner: string, text: string): Promise<CompiledSchema> {
    const key = `${owner} ${text}`;
    const known = this.cache.get(key);
    if (known !== undefined) {
      this.cache.delete(key);
      this.cache.set(key, known);
      return known.schema;
    }
    const schema = await this.compile(JSON.parse(text) as Schema);
    this.cache.set(key, { owner, schema, bytes: Buffer.byteLength(text) });
    this.evict((compiled) => compiled.owner === owner, OWNER_CACHE_BYTES);
    this.evict(() => true, CACHE_BYTES);
    return schema;
  }

  private compile(schema: Schema): Promise<CompiledSchema> {
    const document = schemaDocument(schema, (target, reference) => {
      if (this.meta.validateSchema(target) !== true)
        throw new Error(`reference ${reference} leads to no schema`);
    });
    // With a cache of its own, which contains only this document.
    const browser = { uri: document.baseUri, document, cursor: '', _cache: {}, _value: document.root };
    return compileDocument(browser);
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

function compileProblem(error: unknown): string {
  return printable(error instanceof Error ? error.message : 'cannot be compiled');
}

/** A wrong `type` is reported once for each alternative; only the first problem of a path is kept. */
function firstOfEachPath(problems: readonly FieldProblem[]): FieldProblem[] {
  const first = new Map<string, FieldProblem>();
  for (const problem of problems) if (!first.has(problem.path)) first.set(problem.path, problem);
  return [...first.values()];
}
