import type { EvaluationPlugin, Keyword, ValidationContext } from '@hyperjump/json-schema/experimental';
import * as Instance from '@hyperjump/json-schema/instance/experimental';
import type { SchemaError } from './field-problems.js';
import { canonicalText } from './schema-dialect.js';

type JsonNode = Parameters<typeof Instance.value>[0];
type KeywordNode = [keywordId: string, schemaUri: string, compiled: unknown];
type Params = Record<string, unknown>;

/** The number of errors exceeds the limit. */
export class TooManyErrors extends Error {
  constructor() {
    super('too many errors');
    this.name = 'TooManyErrors';
  }
}

/** Context of one keyword at one location of the value. */
interface CollectorContext extends ValidationContext {
  keyword?: string;
  /** Number of errors that were collected before the keyword. */
  mark?: number;
  /** Number of the keyword's schemas that accept the value. */
  fitting?: number;
  /** Parts of the value that the keyword's failing schemas have evaluated. */
  rejected?: EvaluatedParts[];
  // Set by the library's plugins for `unevaluatedProperties` and `unevaluatedItems`.
  instanceNode?: JsonNode;
  evaluatedProperties?: Set<string>;
  schemaEvaluatedProperties?: Set<string>;
  evaluatedItems?: Set<number>;
  schemaEvaluatedItems?: Set<number>;
}

interface EvaluatedParts {
  properties: Iterable<string>;
  items: Iterable<number>;
}

interface Found {
  keyword: string;
  node: JsonNode;
  params: Params;
  message?: string;
}

const COMPARISONS: Record<string, string> = {
  minimum: '>=',
  maximum: '<=',
  exclusiveMinimum: '>',
  exclusiveMaximum: '<',
  formatMinimum: '>=',
  formatMaximum: '<=',
  formatExclusiveMinimum: '>',
  formatExclusiveMaximum: '<',
};

/**
 * Collects the reasons for which a schema rejects a value, while the interpreter evaluates it. Errors below a keyword
 * that accepts the value are dropped: those of the branches of an `anyOf` of which another one matches, and those below
 * `if` and `not`.
 */
export class ErrorCollector implements EvaluationPlugin<CollectorContext> {
  private readonly found: Found[] = [];

  /** @param maxErrors maximum number of errors held at a time; a higher number ends the evaluation. */
  constructor(private readonly maxErrors: number) {}

  /** Errors in the order of the evaluation. */
  *errors(): Generator<SchemaError> {
    for (const { node, keyword, params, message } of this.found) {
      // The pointer to the name of a property begins with `*`.
      const instancePath = node.pointer.replace(/^\*/, '');
      yield { keyword, instancePath, params, ...(message !== undefined && { message }) };
    }
  }

  beforeKeyword([id]: KeywordNode, _node: JsonNode, context: CollectorContext): void {
    context.keyword = nameOf(id);
    context.mark = this.found.length;
    context.fitting = 0;
  }

  afterKeyword(
    [, , compiled]: KeywordNode,
    node: JsonNode,
    context: CollectorContext,
    isValid: boolean,
    schemaContext: CollectorContext,
    { simpleApplicator }: Keyword<unknown>,
  ): void {
    const { keyword = '', mark = 0, fitting = 0 } = context;
    if (isValid) {
      this.found.length = mark;
      return;
    }
    keepEvaluated(context);
    if (keyword === 'items' || keyword === 'unevaluatedItems') {
      const prefix = this.rejectedFrom(keyword, compiled, node, mark, schemaContext);
      if (prefix === null) return;
      this.found.length = mark;
      this.add(node, keyword, {}, `must NOT have more than ${prefix} items`);
      return;
    }
    if (simpleApplicator === true) return;
    // Reporting which items or branches fail does not help: any of several matching ones may be intended.
    if (keyword === 'contains' || fitting > 0) this.found.length = mark;
    for (const { params, message } of errorsOf(keyword, compiled, node))
      this.add(node, keyword, params, message);
  }

  afterSchema(url: string, node: JsonNode, context: CollectorContext, isValid: boolean): void {
    if (isValid) {
      context.fitting = (context.fitting ?? 0) + 1;
      return;
    }
    if (node === context.instanceNode) {
      const { schemaEvaluatedProperties: properties = [], schemaEvaluatedItems: items = [] } = context;
      (context.rejected ??= []).push({ properties, items });
    }
    if (context.ast[url] === false) {
      const isUnknownField =
        context.keyword === 'additionalProperties' || context.keyword === 'unevaluatedProperties';
      this.add(node, isUnknownField ? 'unknown field' : 'false schema', {});
    }
  }

  /**
   * The number of items before those that `false` rejects; `null`: other items are rejected, or another schema rejects
   * them.
   */
  private rejectedFrom(
    keyword: string,
    compiled: unknown,
    node: JsonNode,
    mark: number,
    { ast }: CollectorContext,
  ): number | null {
    const [prefix, url] = keyword === 'items' ? (compiled as [number, string]) : [0, compiled as string];
    if (ast[url] !== false) return null;
    if (keyword === 'items') return prefix === 0 ? null : prefix;
    const before = (Instance.length(node) ?? 0) - (this.found.length - mark);
    return this.found[mark]?.node.pointer.split('/').at(-1) === String(before) ? before : null;
  }

  private add(node: JsonNode, keyword: string, params: Params, message?: string): void {
    this.found.push({ keyword, node, params, ...(message !== undefined && { message }) });
    if (this.found.length > this.maxErrors) throw new TooManyErrors();
  }
}

/**
 * Counts as evaluated what a failing keyword has evaluated: otherwise one wrong field would make
 * `unevaluatedProperties` report every field of an `allOf` schema beside it as unknown. The value is invalid in either
 * case.
 */
function keepEvaluated({ rejected = [], evaluatedProperties, evaluatedItems }: CollectorContext): void {
  for (const { properties, items } of rejected) {
    for (const name of properties) evaluatedProperties?.add(name);
    for (const index of items) evaluatedItems?.add(index);
  }
}

function nameOf(keywordId: string): string {
  return keywordId.slice(keywordId.lastIndexOf('/') + 1);
}

function errorsOf(
  keyword: string,
  compiled: unknown,
  node: JsonNode,
): { params: Params; message?: string }[] {
  switch (keyword) {
    case 'type':
      return [{ params: { type: compiled } }];
    case 'const':
    case 'enum': {
      const { values } = compiled as { values: unknown[] };
      return [{ params: { allowedValues: values, allowedValue: values[0] } }];
    }
    case 'required':
      return (compiled as string[])
        .filter((name) => !Instance.has(name, node))
        .map((missingProperty) => ({ params: { missingProperty } }));
    case 'dependentRequired':
      return missingBeside(compiled, node).map(([property, missingProperty]) => ({
        params: { property, missingProperty },
      }));
    case 'requiredBeside':
      return missingBeside(compiled, node).map(([property, , others]) => ({
        params: {},
        message: `must have ${others.length === 1 ? 'property' : 'properties'} ${others.join(', ')} when property ${property} is present`,
      }));
    case 'uniqueItems':
      return [{ params: sameItems(Instance.value<unknown[]>(node)) }];
    case 'pattern':
      return [{ params: { pattern: (compiled as { source: string }).source } }];
    case 'format':
      return [{ params: { format: (compiled as { format: string }).format } }];
    case 'multipleOf':
      return [{ params: { multipleOf: compiled } }];
    case 'contains': {
      const { minContains, maxContains } = compiled as { minContains: number; maxContains: number };
      const atMost = maxContains === Number.MAX_SAFE_INTEGER ? '' : ` and no more than ${maxContains}`;
      return [{ params: {}, message: `must contain at least ${minContains}${atMost} valid item(s)` }];
    }
    case 'anyOf':
      return [{ params: {}, message: 'must match a schema in anyOf' }];
    case 'oneOf':
      return [{ params: {}, message: 'must match exactly one schema in oneOf' }];
    case 'not':
      return [{ params: {}, message: 'must NOT be valid' }];
    case 'formatMinimum':
    case 'formatMaximum':
    case 'formatExclusiveMinimum':
    case 'formatExclusiveMaximum': {
      const { limit } = compiled as { limit: string };
      return [{ params: {}, message: `should be ${COMPARISONS[keyword]} ${limit}` }];
    }
    default:
      return [{ params: { limit: compiled, comparison: COMPARISONS[keyword] } }];
  }
}

function missingBeside(
  dependencies: unknown,
  node: JsonNode,
): [property: string, missing: string, others: string[]][] {
  return (dependencies as [string, string[]][]).flatMap(([property, others]) =>
    Instance.has(property, node)
      ? others
          .filter((other) => !Instance.has(other, node))
          .map((missing): [string, string, string[]] => [property, missing, others])
      : [],
  );
}

/** The last item that equals an earlier one, and the nearest item that it equals. */
function sameItems(items: readonly unknown[]): { i: number; j: number } {
  const last = new Map<string, number>();
  let same = { i: 0, j: 0 };
  for (const [i, item] of items.entries()) {
    const text = canonicalText(item);
    const j = last.get(text);
    if (j !== undefined) same = { i, j };
    last.set(text, i);
  }
  return same;
}
