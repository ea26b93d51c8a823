import { ExactNumber } from '../../api/exact-json';

/** Definition of one input of the form, read from the JSON Schema of an app's author. */
export type Field = TextField | NumberField | BooleanField | ChoiceField | ListField | GroupField | JsonField;
export type ItemField = TextField | NumberField | ChoiceField;

interface Common {
  title: string | null;
  description: string | null;
  /** Default of the schema; `undefined`: none. */
  preset: unknown;
  isNullable: boolean;
}
export interface TextField extends Common {
  kind: 'text';
  /** Whether the schema marks it as secret: the input is hidden, and the service returns a mask. */
  isSecret: boolean;
  format: 'plain' | 'date' | 'date-time' | 'uri' | 'email';
  minLength: number | null;
  maxLength: number | null;
  pattern: string | null;
}
export interface NumberField extends Common {
  kind: 'number';
  isInteger: boolean;
  minimum: number | null;
  maximum: number | null;
}
export interface BooleanField extends Common {
  kind: 'boolean';
}
export interface ChoiceField extends Common {
  kind: 'choice';
  values: readonly unknown[];
}
export interface ListField extends Common {
  kind: 'list';
  item: ItemField;
  minItems: number | null;
  maxItems: number | null;
  isUnique: boolean;
}
export interface GroupField extends Common {
  kind: 'group';
  fields: readonly NamedField[];
  /** Whether the schema also describes fields without a name (`additionalProperties`); those are entered as JSON. */
  hasOthers: boolean;
}
/** Value that the form has no inputs for; it is entered as JSON. */
export interface JsonField extends Common {
  kind: 'json';
  type: 'object' | 'any';
}
export interface NamedField {
  name: string;
  isRequired: boolean;
  field: Field;
}

type Schema = Record<string, unknown>;

/** Maximum depth of nested groups, beyond which a JSON input is used; schemas can be recursive. */
const MAX_DEPTH = 4;
/** Maximum number of inputs, beyond which a JSON input is used. */
const MAX_FIELDS = 200;
const MAX_REFERENCES = 8;
const MAX_TEXT = 500;
/** Keywords that restrict an object beyond its properties: inputs for those would be incomplete, so a JSON input is used. */
const NOT_BY_PROPERTIES = [
  '$dynamicRef',
  'allOf',
  'anyOf',
  'dependentSchemas',
  'if',
  'oneOf',
  'patternProperties',
] as const;
const FORMATS = ['date', 'date-time', 'uri', 'email'] as const;

/** @returns a group, or one JSON field when the schema is too large or does not describe an object. */
export function objectField(schema: unknown): GroupField | JsonField {
  const reader = new SchemaReader(isObject(schema) ? schema : {});
  const field = reader.read(schema, 0);
  if (field.kind === 'group' && reader.count <= MAX_FIELDS) return field;
  return { ...common(isObject(schema) ? schema : {}), kind: 'json', type: 'object' };
}

class SchemaReader {
  count = 0;

  constructor(private readonly root: Schema) {}

  read(schema: unknown, depth: number): Field {
    this.count += 1;
    const target = this.resolve(schema);
    if (target === null || this.count > MAX_FIELDS) return { ...common({}), kind: 'json', type: 'any' };
    const resolved = target.schema;
    const type = singleType(resolved);
    const own: Common = { ...common(resolved), isNullable: target.isNullable || type.isNullable };
    const values = choices(resolved);
    if (values !== null) return { ...own, kind: 'choice', values };
    switch (type.name) {
      case 'string':
        return { ...own, ...textOf(resolved) };
      case 'integer':
      case 'number':
        return {
          ...own,
          kind: 'number',
          isInteger: type.name === 'integer',
          minimum: number(resolved['minimum']),
          maximum: number(resolved['maximum']),
        };
      case 'boolean':
        return { ...own, kind: 'boolean' };
      case 'array':
        return this.list(resolved, own, depth);
      case 'object':
        return this.group(resolved, own, depth);
      case null:
      default:
        return { ...own, kind: 'json', type: 'any' };
    }
  }

  private list(schema: Schema, own: Common, depth: number): Field {
    const item =
      schema['prefixItems'] === undefined && isObject(schema['items'])
        ? this.read(schema['items'], depth + 1)
        : null;
    if (item === null || !isItem(item)) return { ...own, kind: 'json', type: 'any' };
    return {
      ...own,
      kind: 'list',
      item,
      minItems: number(schema['minItems']),
      maxItems: number(schema['maxItems']),
      isUnique: schema['uniqueItems'] === true,
    };
  }

  private group(schema: Schema, own: Common, depth: number): Field {
    const { properties } = schema;
    const isPlain = NOT_BY_PROPERTIES.every((keyword) => schema[keyword] === undefined);
    if (!isPlain || !isObject(properties) || depth > MAX_DEPTH)
      return { ...own, kind: 'json', type: 'object' };
    const required = Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : [];
    const fields: NamedField[] = [];
    for (const [name, part] of Object.entries(properties)) {
      if (this.count > MAX_FIELDS) break;
      fields.push({ name, isRequired: required.includes(name), field: this.read(part, depth + 1) });
    }
    const hasOthers = isObject(schema['additionalProperties']);
    return { ...own, kind: 'group', fields: fields.toSorted((a, b) => rank(a) - rank(b)), hasOthers };
  }

  /** Resolves references within the schema, and unwraps nullable types. */
  private resolve(schema: unknown): { schema: Schema; isNullable: boolean } | null {
    let current = schema;
    let isNullable = false;
    for (let step = 0; step < MAX_REFERENCES; step += 1) {
      if (!isObject(current)) return null;
      const reference = current['$ref'];
      if (typeof reference === 'string') {
        const { $ref: _followed, ...beside } = current;
        const target = this.at(reference);
        if (!isObject(target)) return null;
        current = { ...target, ...beside };
        continue;
      }
      const other = nonNullBranch(current['anyOf'] ?? current['oneOf']);
      if (other === null) return { schema: current, isNullable };
      const { anyOf: _any, oneOf: _one, ...beside } = current;
      current = { ...other, ...beside };
      isNullable = true;
    }
    return null;
  }

  private at(reference: string): unknown {
    if (!reference.startsWith('#')) return undefined;
    const names = reference
      .slice(1)
      .split('/')
      .slice(1)
      .map((name) => decode(name).replaceAll('~1', '/').replaceAll('~0', '~'));
    return names.reduce<unknown>(
      (node, name) => (isObject(node) && Object.hasOwn(node, name) ? node[name] : undefined),
      this.root,
    );
  }
}

/** Sort rank: required fields first, large ones last. The service does not preserve the author's order. */
function rank({ isRequired, field }: NamedField): number {
  if (isRequired) return 0;
  return field.kind === 'group' || field.kind === 'json' ? 2 : 1;
}

function nonNullBranch(branches: unknown): Schema | null {
  if (!Array.isArray(branches) || branches.length !== 2) return null;
  const others = (branches as unknown[]).filter((branch) => !(isObject(branch) && branch['type'] === 'null'));
  return others.length === 1 && isObject(others[0]) ? others[0] : null;
}

function singleType(schema: Schema): { name: string | null; isNullable: boolean } {
  const types: unknown[] = Array.isArray(schema['type']) ? schema['type'] : [schema['type']];
  const others = types.filter((type) => type !== 'null');
  const isNullable = others.length < types.length;
  const [name] = others;
  if (others.length === 1 && typeof name === 'string') return { name, isNullable };
  return {
    name: schema['type'] === undefined && isObject(schema['properties']) ? 'object' : null,
    isNullable,
  };
}

function choices(schema: Schema): readonly unknown[] | null {
  if (schema['const'] !== undefined && isScalar(schema['const'])) return [schema['const']];
  const values = schema['enum'];
  if (!Array.isArray(values) || values.length === 0) return null;
  const scalars = (values as unknown[]).filter((value) => value !== null);
  return scalars.every(isScalar) ? scalars : null;
}

function textOf(schema: Schema): Omit<TextField, keyof Common> {
  const { format, pattern } = schema;
  return {
    kind: 'text',
    isSecret: isSecretSchema(schema),
    format: FORMATS.find((known) => known === format) ?? 'plain',
    minLength: number(schema['minLength']),
    maxLength: number(schema['maxLength']),
    pattern: typeof pattern === 'string' ? pattern.slice(0, MAX_TEXT) : null,
  };
}

/** Whether the service masks values of the schema: the same rule as the service's. */
export function isSecretSchema(schema: Record<string, unknown>): boolean {
  return schema['writeOnly'] === true || schema['format'] === 'password';
}

function isItem(field: Field): field is ItemField {
  return (
    (field.kind === 'text' && field.format !== 'date-time') ||
    field.kind === 'number' ||
    field.kind === 'choice'
  );
}

function common(schema: Schema): Common {
  return {
    title: text(schema['title']),
    description: text(schema['description']),
    preset: schema['default'],
    isNullable: false,
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, MAX_TEXT) : null;
}

function number(value: unknown): number | null {
  if (value instanceof ExactNumber) return Number(value);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isScalar(value: unknown): boolean {
  return value instanceof ExactNumber || ['string', 'number', 'boolean'].includes(typeof value);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
  );
}
