import * as Browser from '@hyperjump/browser';
// Registers the keywords of 2020-12.
import { setShouldValidateSchema } from '@hyperjump/json-schema/draft-2020-12';
import {
  addKeyword,
  defineVocabulary,
  loadDialect,
  Validation,
  type Keyword,
  type ValidationContext,
} from '@hyperjump/json-schema/experimental';
import * as Instance from '@hyperjump/json-schema/instance/experimental';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { isObject } from '../../common/json/is-object.js';
import { LinearPattern } from './linear-pattern.js';

/** The dialect in which authors' schemas are interpreted: JSON Schema 2020-12 with the keywords and formats below. */
export const DIALECT = 'https://signalbox.invalid/dialect';
const VOCABULARY = 'https://signalbox.invalid/vocabulary';
const STANDARD = 'https://json-schema.org/keyword';
const OWN = 'https://signalbox.invalid/keyword';

/** Evaluated names that the interpreter records for `unevaluatedProperties`. */
type Context = ValidationContext & { evaluatedProperties?: Set<string> };
interface FormatDefinition {
  type: 'string' | 'number';
  isValid: (value: never) => boolean;
  compare: ((a: string, b: string) => number | undefined) | undefined;
}

// The interpreter must not access the network or files, regardless of the references in a schema.
for (const scheme of ['http', 'https', 'file']) Browser.removeUriSchemePlugin(scheme);
// `SchemaCompiler.problemsOf` validates the schema and reports paths.
setShouldValidateSchema(false);

type SchemaBrowser = Parameters<(typeof Validation)['compile']>[0];

/** Each pattern of a schema is compiled once: `additionalProperties` needs those of `patternProperties`, too. */
const patterns = new WeakMap<object, Map<string, LinearPattern>>();

function patternOf(source: string, ast: ValidationContext['ast']): LinearPattern {
  const known = patterns.get(ast) ?? new Map<string, LinearPattern>();
  patterns.set(ast, known);
  const compiled = known.get(source) ?? new LinearPattern(source);
  known.set(source, compiled);
  return compiled;
}

/** The named parts of a schema, each compiled. */
async function* compiledParts(
  schema: SchemaBrowser,
  ast: ValidationContext['ast'],
): AsyncGenerator<[name: string, url: string]> {
  for await (const [name, part] of Browser.entries(schema)) {
    yield [name, await Validation.compile(part as SchemaBrowser, ast, schema)];
  }
}

/** Keywords that the library implements. */
const STANDARD_KEYWORDS: Record<string, string> = {
  $defs: 'definitions',
  $id: 'id',
  $anchor: 'anchor',
  $dynamicAnchor: 'draft-2020-12/dynamicAnchor',
  $dynamicRef: 'draft-2020-12/dynamicRef',
  $ref: 'ref',
  dependencies: 'dependentSchemas',
  ...Object.fromEntries(
    [
      'allOf',
      'anyOf',
      'contains',
      'dependentRequired',
      'dependentSchemas',
      'else',
      'exclusiveMaximum',
      'exclusiveMinimum',
      'if',
      'items',
      'maxContains',
      'maximum',
      'maxItems',
      'maxLength',
      'maxProperties',
      'minContains',
      'minimum',
      'minItems',
      'minLength',
      'minProperties',
      'not',
      'oneOf',
      'prefixItems',
      'propertyNames',
      'required',
      'then',
      'type',
      'unevaluatedItems',
      'unevaluatedProperties',
      'uniqueItems',
    ].map((name) => [name, name]),
  ),
};

/**
 * Replaces the library's `properties`, which finds `constructor` in every schema and matches patterns with JavaScript's
 * engine.
 */
const properties: Keyword<Map<string, string>, Context> = {
  id: `${OWN}/properties`,
  simpleApplicator: true,
  async compile(schema, ast) {
    const urls = new Map<string, string>();
    for await (const [name, url] of compiledParts(schema, ast)) urls.set(name, url);
    return urls;
  },
  interpret(urls, instance, context) {
    let isValid = true;
    for (const [nameNode, property] of Instance.entries(instance)) {
      const name = Instance.value<string>(nameNode);
      const url = urls.get(name);
      if (url === undefined) continue;
      if (!Validation.interpret(url, property, context)) isValid = false;
      context.evaluatedProperties?.add(name);
    }
    return isValid;
  },
};

const pattern: Keyword<{ source: string; matcher: LinearPattern }> = {
  id: `${OWN}/pattern`,
  compile(schema, ast) {
    const source = Browser.value<string>(schema);
    return Promise.resolve({ source, matcher: patternOf(source, ast) });
  },
  interpret: ({ matcher }, instance) =>
    Instance.typeOf(instance) !== 'string' || matcher.test(Instance.value(instance)),
};

const patternProperties: Keyword<{ matcher: LinearPattern; url: string }[], Context> = {
  id: `${OWN}/patternProperties`,
  simpleApplicator: true,
  async compile(schema, ast) {
    const parts: { matcher: LinearPattern; url: string }[] = [];
    for await (const [source, url] of compiledParts(schema, ast)) {
      parts.push({ matcher: patternOf(source, ast), url });
    }
    return parts;
  },
  interpret(parts, instance, context) {
    let isValid = true;
    for (const [nameNode, property] of Instance.entries(instance)) {
      const name = Instance.value<string>(nameNode);
      for (const { matcher, url } of parts) {
        if (!matcher.test(name)) continue;
        if (!Validation.interpret(url, property, context)) isValid = false;
        context.evaluatedProperties?.add(name);
      }
    }
    return isValid;
  },
};

const additionalProperties: Keyword<{ names: Set<string>; patterns: LinearPattern[]; url: string }, Context> =
  {
    id: `${OWN}/additionalProperties`,
    simpleApplicator: true,
    async compile(schema, ast, parent) {
      const siblings = Browser.value<Record<string, object | undefined>>(parent);
      return {
        names: new Set(Object.keys(siblings['properties'] ?? {})),
        patterns: Object.keys(siblings['patternProperties'] ?? {}).map((source) => patternOf(source, ast)),
        url: await Validation.compile(schema, ast, parent),
      };
    },
    interpret({ names, patterns, url }, instance, context) {
      let isValid = true;
      for (const [nameNode, property] of Instance.entries(instance)) {
        const name = Instance.value<string>(nameNode);
        if (names.has(name) || patterns.some((matcher) => matcher.test(name))) continue;
        if (!Validation.interpret(url, property, context)) isValid = false;
        context.evaluatedProperties?.add(name);
      }
      return isValid;
    },
  };

/** Reads values as JSON text, which `schemaDocument` has written: the library would interpret `$id` in them. */
const values = (name: 'const' | 'enum'): Keyword<{ values: unknown[]; texts: Set<string> }> => ({
  id: `${OWN}/${name}`,
  compile(schema) {
    const allowed = JSON.parse(Browser.value<string>(schema)) as unknown[];
    return Promise.resolve({ values: allowed, texts: new Set(allowed.map(canonicalText)) });
  },
  interpret: ({ texts }, instance) => texts.has(canonicalText(Instance.value(instance))),
});

/** The library's implementation has a tolerance of 1e-7, so that every number is a multiple of a smaller one. */
const multipleOf: Keyword<number> = {
  id: `${OWN}/multipleOf`,
  compile: (schema) => Promise.resolve(Browser.value<number>(schema)),
  interpret: (divisor, instance) =>
    Instance.typeOf(instance) !== 'number' || Number.isInteger(Instance.value<number>(instance) / divisor),
};

const FORMATS: ReadonlyMap<string, FormatDefinition> = new Map(
  Object.entries(fullFormats).flatMap(([name, format]) => {
    if (typeof format !== 'object' && typeof format !== 'function') return [];
    const definition =
      typeof format === 'function' || format instanceof RegExp ? { validate: format } : format;
    const { validate } = definition as { validate: RegExp | ((value: never) => boolean) };
    const { type = 'string', compare } = definition as Partial<FormatDefinition>;
    const isValid = validate instanceof RegExp ? (value: string) => validate.test(value) : validate;
    return [[name, { type, isValid, compare }]];
  }),
);

/** The formats of `ajv-formats`; an unknown one is an annotation. */
const format: Keyword<{ format: string; definition: FormatDefinition | undefined }> = {
  id: `${OWN}/format`,
  compile(schema) {
    const name = Browser.value<string>(schema);
    return Promise.resolve({ format: name, definition: FORMATS.get(name) });
  },
  interpret: ({ definition }, instance) =>
    definition === undefined ||
    definition.type !== Instance.typeOf(instance) ||
    definition.isValid(Instance.value(instance)),
};

interface FormatLimit {
  limit: string;
  compare: FormatDefinition['compare'];
}

/** Limits of dates and times, which `ajv-formats` adds to JSON Schema. */
const formatLimit = (name: string, holds: (order: number) => boolean): Keyword<FormatLimit> => ({
  id: `${OWN}/${name}`,
  compile(schema, _ast, parent) {
    const formatName = Browser.value<{ format?: string }>(parent).format ?? '';
    const definition = FORMATS.get(formatName);
    if (definition !== undefined && definition.compare === undefined) {
      throw new Error(`"${name}": format "${formatName}" has no order`);
    }
    return Promise.resolve({ limit: Browser.value<string>(schema), compare: definition?.compare });
  },
  interpret({ limit, compare }, instance) {
    if (compare === undefined || Instance.typeOf(instance) !== 'string') return true;
    const order = compare(Instance.value(instance), limit);
    return order === undefined || holds(order);
  },
});

/** Names that an object must have when it has another one; part of `dependencies` of earlier drafts. */
const requiredBeside: Keyword<[name: string, others: string[]][]> = {
  id: `${OWN}/requiredBeside`,
  compile: (schema) => Promise.resolve(JSON.parse(Browser.value<string>(schema)) as [string, string[]][]),
  interpret: (dependencies, instance) =>
    Instance.typeOf(instance) !== 'object' ||
    dependencies.every(
      ([name, others]) =>
        !Instance.has(name, instance) || others.every((other) => Instance.has(other, instance)),
    ),
};

const OWN_KEYWORDS = {
  properties,
  pattern,
  patternProperties,
  additionalProperties,
  const: values('const'),
  enum: values('enum'),
  multipleOf,
  format,
  formatMinimum: formatLimit('formatMinimum', (order) => order >= 0),
  formatMaximum: formatLimit('formatMaximum', (order) => order <= 0),
  formatExclusiveMinimum: formatLimit('formatExclusiveMinimum', (order) => order > 0),
  formatExclusiveMaximum: formatLimit('formatExclusiveMaximum', (order) => order < 0),
  requiredBeside,
};

for (const keyword of Object.values(OWN_KEYWORDS)) addKeyword(keyword as Keyword<unknown>);
defineVocabulary(VOCABULARY, {
  ...Object.fromEntries(Object.entries(STANDARD_KEYWORDS).map(([name, id]) => [name, `${STANDARD}/${id}`])),
  ...Object.fromEntries(Object.entries(OWN_KEYWORDS).map(([name, { id }]) => [name, id])),
});
loadDialect(DIALECT, { [VOCABULARY]: true }, true);

/** JSON with the fields of each object in a fixed order: equal for equal values. */
export function canonicalText(value: unknown): string {
  // JSON.stringify writes infinity, which 1e400 is read as, as null.
  if (typeof value === 'number') return String(value);
  return JSON.stringify(value, (_name, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}
