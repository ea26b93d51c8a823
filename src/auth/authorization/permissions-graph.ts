import {
  inheritedRelation,
  permissionsOf,
  RELATIONS,
  relationsGranting,
  type ObjectRef,
  type ObjectType,
  type Permission,
  type RelationName,
} from '../permissions.js';

/** A relation of the checked user to an object, in the form in which it is stored. */
export interface StoredRelation {
  relation: RelationName;
  object: ObjectRef;
}

/** A relation that the user holds: a stored one, or one that is inherited from a stored one. */
export type HeldRelation = StoredRelation;

export interface ParentLink {
  object: ObjectRef;
  parent: ObjectRef;
}

/** The stored relations and parents that one check needs. */
export interface RelationGraph {
  stored: readonly StoredRelation[];
  parents: readonly ParentLink[];
}

/** Maximum number of links over which a relation is inherited; the present types need two. */
export const MAX_DEPTH = 4;

/** From a stored relation to the relation to the checked object; one step when they are the same. */
export type Path = readonly [StoredRelation, ...HeldRelation[]];

export interface Explanation {
  /** The relations that grant the permission. */
  because: Path[];
  /** Relations that would grant the permission if they were added, the nearest first. */
  otherwise: StoredRelation[];
}

type Inherit = (type: ObjectType, parent: ObjectType, relation: string) => RelationName | undefined;

/** Ids may come from a caller in any letter case. */
export function objectKey({ type, id }: ObjectRef): string {
  return `${type}:${id.toLowerCase()}`;
}

/** The relation to which a path leads. */
function lastOf(path: Path): HeldRelation {
  return path.at(-1) ?? path[0];
}

/**
 * All relations that the user holds, by object, each with its shortest path. A breadth-first search from parents to
 * children that visits each relation once, so that it ends even when parents form a cycle.
 */
export function relationsHeld(
  { stored, parents }: RelationGraph,
  inherit: Inherit = inheritedRelation,
): Map<string, Path[]> {
  const children = new Map<string, ObjectRef[]>();
  for (const { object, parent } of parents) append(children, objectKey(parent), object);

  const held = new Map<string, Path[]>();
  let paths: Path[] = stored.map((relation) => [relation]);
  for (let depth = 0; depth <= MAX_DEPTH && paths.length > 0; depth++) {
    const next: Path[] = [];
    for (const path of paths) {
      const { relation, object } = lastOf(path);
      const key = objectKey(object);
      if (held.get(key)?.some((known) => lastOf(known).relation === relation)) continue;
      append(held, key, path);
      for (const child of children.get(key) ?? []) {
        const inherited = inherit(child.type, object.type, relation);
        if (inherited !== undefined) next.push([...path, { relation: inherited, object: child }]);
      }
    }
    paths = next;
  }
  return held;
}

/** The permissions on each of the objects, in their order. */
export function permissionsInGraph(graph: RelationGraph, objects: readonly ObjectRef[]): Permission[][] {
  const held = relationsHeld(graph);
  return objects.map((object) =>
    permissionsOf(
      object.type,
      (held.get(objectKey(object)) ?? []).map((path) => lastOf(path).relation),
    ),
  );
}

/** The ids of the objects of a type on which the permission is held. */
export function objectsInGraph(graph: RelationGraph, permission: Permission, type: ObjectType): string[] {
  const granting = relationsGranting(type, permission);
  const found: string[] = [];
  for (const paths of relationsHeld(graph).values()) {
    const granted = paths.map(lastOf).find(({ relation }) => granting.includes(relation));
    if (granted?.object.type === type) found.push(granted.object.id);
  }
  return found;
}

/**
 * Explains a permission by the relations to the object and its ancestors. Each possible relation is tried alone: a search
 * from all of them keeps one path to each inherited relation, so that of two stored relations from which the same one is
 * inherited, the farther would be missing.
 */
export function explainInGraph(
  { stored, parents }: RelationGraph,
  permission: Permission,
  object: ObjectRef,
): Explanation {
  const storedKeys = new Set(stored.map(relationKey));
  const granting = relationsGranting(object.type, permission);
  const explanation: Explanation = { because: [], otherwise: [] };
  for (const candidate of relationsTo(objectAndAncestors(object, parents))) {
    const reached = relationsHeld({ stored: [candidate], parents }).get(objectKey(object)) ?? [];
    const granted = reached.find((path) => granting.includes(lastOf(path).relation));
    if (granted === undefined) continue;
    if (storedKeys.has(relationKey(candidate))) explanation.because.push(granted);
    else explanation.otherwise.push(candidate);
  }
  return explanation;
}

/** Each object once, the checked object first. */
function objectAndAncestors(object: ObjectRef, parents: readonly ParentLink[]): ObjectRef[] {
  const objects = [object, ...parents.map(({ parent }) => parent)];
  return [...new Map(objects.map((one) => [objectKey(one), one])).values()];
}

/** Every relation that can be stored to one of the objects. */
function relationsTo(objects: readonly ObjectRef[]): StoredRelation[] {
  return objects.flatMap((object) => RELATIONS[object.type].map((relation) => ({ relation, object })));
}

function relationKey({ relation, object }: StoredRelation): string {
  return `${objectKey(object)}#${relation}`;
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
