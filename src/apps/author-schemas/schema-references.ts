import { isObject } from '../../common/json/is-object.js';
import { subschemas } from './schema-walk.js';

type Schema = Record<string, unknown>;

/** A schema, and the schema resource in which its references are resolved. */
export interface SchemaNode {
  schema: Schema;
  root: Schema;
}

/** Anchors of each resource, cached because all values of an array resolve the same references. */
const anchors = new WeakMap<Schema, Map<string, Schema[]>>();

/**
 * A schema with an `$id` of its own is a resource: references in it are resolved in it, not in the schema around it.
 */
export function nodeOf(schema: Schema, root: Schema): SchemaNode {
  return { schema, root: typeof schema['$id'] === 'string' ? schema : root };
}

/**
 * Possible targets of a schema's `$ref` and `$dynamicRef`: `#`, `#/$defs/secret`, `#secret`. The target of a
 * `$dynamicRef` is one of the anchors of its name, depending on the path of the validation, so all of them are
 * returned. References to other documents are rejected when a manifest is published.
 */
export function referenced({ schema, root }: SchemaNode): SchemaNode[] {
  return [schema['$ref'], schema['$dynamicRef']].flatMap((reference) =>
    typeof reference === 'string' && reference.startsWith('#')
      ? byFragment(root, decoded(reference.slice(1)))
      : [],
  );
}

function byFragment(root: Schema, fragment: string): SchemaNode[] {
  if (fragment === '') return [nodeOf(root, root)];
  if (!fragment.startsWith('/')) return anchored(root, fragment).map((schema) => nodeOf(schema, root));
  let at: unknown = root;
  let base = root;
  for (const name of fragment.slice(1).split('/')) {
    at = partOf(at, name.replaceAll('~1', '/').replaceAll('~0', '~'));
    if (isObject(at)) base = nodeOf(at, base).root;
  }
  return isObject(at) ? [{ schema: at, root: base }] : [];
}

function partOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return (value as unknown[])[Number(name)];
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function anchored(root: Schema, name: string): Schema[] {
  let known = anchors.get(root);
  if (known === undefined) {
    known = new Map();
    for (const { schema } of subschemas(root)) {
      for (const anchor of [schema['$anchor'], schema['$dynamicAnchor']]) {
        if (typeof anchor === 'string') known.set(anchor, [...(known.get(anchor) ?? []), schema]);
      }
    }
    anchors.set(root, known);
  }
  return known.get(name) ?? [];
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
