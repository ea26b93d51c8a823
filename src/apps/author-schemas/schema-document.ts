import { buildSchemaDocument, type SchemaDocument } from '@hyperjump/json-schema/experimental';
import { isObject } from '../../common/json/is-object.js';
import { DIALECT } from './schema-dialect.js';
import { subschemaKind } from './schema-walk.js';

type Schema = Record<string, unknown>;

/** A schema resource: the whole schema, or a part with an `$id` of its own. */
interface Resource {
  uri: string;
  root: Schema;
  anchors: Map<string, Schema>;
  dynamicAnchors: Set<string>;
}

/** A location in which an unknown keyword contains something that may be a schema. */
interface Holder {
  schema: Schema;
  keyword: string;
  outer: Holder | null;
}

interface SchemaLocation {
  resource: Resource;
  holder: Holder | null;
}

/** Keywords whose value is data that the interpreter reads unchanged. */
const PLAIN = new Set([
  'dependentRequired',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'formatExclusiveMaximum',
  'formatExclusiveMinimum',
  'formatMaximum',
  'formatMinimum',
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
  'multipleOf',
  'pattern',
  'required',
  'type',
  'uniqueItems',
]);
/** Values and annotations: an object in them that resembles a schema is not a schema. */
const DATA = new Set(['const', 'default', 'enum', 'examples', '$comment', '$schema', '$vocabulary']);

/**
 * Converts an author's schema to a document of the interpreter. It contains only keywords that validate, and every
 * identifier is generated: each `$id` becomes a number and each reference the address of its target within the
 * document. So schemas are isolated from each other, and no text of an author is used as an address.
 *
 * @param requireSchema is called for each target of a reference outside the schema's checked locations.
 * @throws Error when a reference has no target.
 */
export function schemaDocument(
  schema: Schema,
  requireSchema: (target: Schema, reference: string) => void,
): SchemaDocument {
  return new DocumentWriter(schema, requireSchema).write();
}

class DocumentWriter {
  private readonly locations = new Map<Schema, SchemaLocation>();
  private readonly targets = new Map<Schema, string>();
  /** Unknown keywords of a schema that contain targets of references. */
  private readonly kept = new Map<Schema, Set<string>>();
  private resources = 0;

  constructor(
    private readonly root: Schema,
    private readonly requireSchema: (target: Schema, reference: string) => void,
  ) {}

  write(): SchemaDocument {
    this.collect(this.root, this.newResource(this.root), null);
    for (const [schema, { resource }] of this.locations) {
      for (const reference of [schema['$ref'], schema['$dynamicRef']]) {
        if (typeof reference === 'string') this.markTarget(reference, resource);
      }
    }
    const document = this.schemaOf(this.root) as Schema;
    return buildSchemaDocument(document as never, undefined, DIALECT);
  }

  private newResource(root: Schema): Resource {
    const uri = `https://signalbox.invalid/schema/${this.resources++}`;
    return { uri, root, anchors: new Map(), dynamicAnchors: new Set() };
  }

  private collect(value: unknown, outer: Resource, holder: Holder | null): void {
    if (Array.isArray(value)) {
      for (const item of value as unknown[]) this.collect(item, outer, holder);
      return;
    }
    if (!isObject(value)) return;
    const isResource = typeof value['$id'] === 'string' && value !== this.root;
    const resource = isResource ? this.newResource(value) : outer;
    this.locations.set(value, { resource, holder });
    for (const name of [value['$anchor'], value['$dynamicAnchor']]) {
      if (typeof name === 'string') resource.anchors.set(name, value);
    }
    if (typeof value['$dynamicAnchor'] === 'string') resource.dynamicAnchors.add(value['$dynamicAnchor']);
    for (const [keyword, part] of Object.entries(value)) {
      if (DATA.has(keyword) || PLAIN.has(keyword)) continue;
      const kind = subschemaKind(keyword);
      const within = kind === null ? { schema: value, keyword, outer: holder } : holder;
      if (kind === 'by-name' && isObject(part)) {
        for (const one of Object.values(part)) this.collect(one, resource, within);
      } else {
        this.collect(part, resource, within);
      }
    }
  }

  private markTarget(reference: string, resource: Resource): void {
    const target = this.targetOf(reference, resource);
    if (typeof target === 'boolean') return;
    if (!this.targets.has(target)) this.targets.set(target, `t${this.targets.size}`);
    let holder = this.locations.get(target)?.holder ?? null;
    if (holder !== null) this.requireSchema(target, reference);
    for (; holder !== null; holder = holder.outer) {
      this.kept.set(holder.schema, (this.kept.get(holder.schema) ?? new Set()).add(holder.keyword));
    }
  }

  private targetOf(reference: string, resource: Resource): Schema | boolean {
    const target = reference.startsWith('#')
      ? this.byFragment(decoded(reference.slice(1)), resource)
      : undefined;
    if (typeof target === 'boolean' || (isObject(target) && this.locations.has(target))) return target;
    throw new Error(`can't resolve reference ${reference}`);
  }

  private byFragment(fragment: string, { root, anchors }: Resource): unknown {
    if (fragment === '') return root;
    if (!fragment.startsWith('/')) return anchors.get(fragment);
    let at: unknown = root;
    for (const part of fragment.slice(1).split('/')) {
      const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
      at =
        typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? (at as Schema)[name] : undefined;
    }
    return at;
  }

  /** The schema reduced to the keywords that validate. */
  private schemaOf(value: unknown): unknown {
    if (!isObject(value)) return value;
    const { resource } = this.locations.get(value) as SchemaLocation;
    const written: Schema = {};
    if (resource.root === value) written['$id'] = resource.uri;
    const target = this.targets.get(value);
    if (target !== undefined) written['$anchor'] = target;
    if (typeof value['$dynamicAnchor'] === 'string') {
      written['$dynamicAnchor'] = dynamicName(value['$dynamicAnchor']);
    }
    const all: unknown[] = [];
    for (const [keyword, part] of Object.entries(value)) {
      if (keyword === '__proto__') continue;
      if (keyword === '$ref' || keyword === '$dynamicRef')
        this.writeReference(written, all, keyword, part, resource);
      else if (keyword === 'const') written['const'] = JSON.stringify([part]);
      else if (keyword === 'enum') written['enum'] = nonEmptyText(part);
      else if (keyword === 'type') written['type'] = value['nullable'] === true ? withNull(part) : part;
      else if (keyword === 'dependencies' && isObject(part)) this.writeDependencies(written, part);
      else if (PLAIN.has(keyword)) written[keyword] = part;
      else if (subschemaKind(keyword) !== null) written[keyword] = this.placed(keyword, part);
      else if (this.kept.get(value)?.has(keyword) === true) written[keyword] = this.heldOf(part);
    }
    if (all.length > 0) written['allOf'] = [...((written['allOf'] as unknown[] | undefined) ?? []), ...all];
    return written;
  }

  private placed(keyword: string, part: unknown): unknown {
    if (subschemaKind(keyword) === 'list') return (part as unknown[]).map((one) => this.schemaOf(one));
    return subschemaKind(keyword) === 'by-name'
      ? mapped(part as Schema, (one) => this.schemaOf(one))
      : this.schemaOf(part);
  }

  /** Converts the content of an unknown keyword: a schema, or objects and lists around schemas. */
  private heldOf(part: unknown): unknown {
    return Array.isArray(part) ? part.map((one) => this.heldOf(one)) : this.schemaOf(part);
  }

  private writeReference(
    written: Schema,
    all: unknown[],
    keyword: string,
    reference: unknown,
    resource: Resource,
  ): void {
    if (typeof reference !== 'string') return;
    const target = this.targetOf(reference, resource);
    const name = decoded(reference.slice(1));
    if (typeof target === 'boolean') {
      all.push(target);
    } else if (keyword === '$dynamicRef' && resource.dynamicAnchors.has(name)) {
      written['$dynamicRef'] = `#${dynamicName(name)}`;
    } else {
      const $ref = `${this.locations.get(target)?.resource.uri}#${this.targets.get(target)}`;
      if (keyword === '$ref') written['$ref'] = $ref;
      else all.push({ $ref });
    }
  }

  /** A keyword of earlier drafts: names that are required beside another, or schemas. */
  private writeDependencies(written: Schema, dependencies: Schema): void {
    const required = Object.entries(dependencies).filter(([, part]) => Array.isArray(part));
    if (required.length > 0) written['requiredBeside'] = JSON.stringify(required);
    const schemas = Object.entries(dependencies).filter(([, part]) => !Array.isArray(part));
    written['dependencies'] = mapped(Object.fromEntries(schemas), (one) => this.schemaOf(one));
  }
}

/** Prefixes anchors, because a plain object of the interpreter has a `constructor`. */
function dynamicName(name: string): string {
  return `d-${name}`;
}

function nonEmptyText(values: unknown): string {
  if (!Array.isArray(values) || values.length === 0) throw new Error('enum must have non-empty array');
  return JSON.stringify(values);
}

/** `nullable` is a keyword of OpenAPI. */
function withNull(type: unknown): unknown[] {
  return [...new Set([type, 'null'].flat())];
}

function mapped(schemas: Schema, write: (schema: unknown) => unknown): Schema {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, write(schema)]));
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
