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

/** A relation of the checked user to an object, stored or inherited. */
export interface HeldRelation {
  relation: RelationName;
  object: ObjectRef;
}

export interface ParentLink {
  object: ObjectRef;
  parent: ObjectRef;
}

/** The stored relations and parents that one check needs. */
export interface RelationGraph {
  /** Stored relations, without the inherited ones. */
  facts: readonly HeldRelation[];
  parents: readonly ParentLink[];
}

/** Maximum number of links over which a relation is inherited; the present types need two. */
export const MAX_DEPTH = 4;

/** From a stored relation to the relation to the checked object; one step when they are the same. */
export type Path = readonly [HeldRelation, ...HeldRelation[]];

export interface Explanation {
  /** The relations that grant the permission. */
  because: Path[];
  /** Relations that would grant the permission if they were added, the nearest first. */
  otherwise: HeldRelation[];
}

type Inherit = (type: ObjectType, parent: ObjectType, relation: string) => RelationName | undefined;

/** Ids may come from a caller in any letter case. */
export function objectKey({ type, id }: ObjectRef): string {
  return `${type}:${id.toLowerCase()}`;
}

/**
 * All relations that the user holds, by object, each with its shortest path. A breadth-first search from parents to
 * children that visits each relation once, so that it ends even when parents form a cycle.
 */
export function relationsHeld(
  { facts, parents }: RelationGraph,
  inherit: Inherit = inheritedRelation,
): Map<string, Path[]> {
  const children = new Map<string, ObjectRef[]>();
  for (const { object, parent } of parents) append(children, objectKey(parent), object);

  const held = new Map<string, Path[]>();
  let paths: Path[] = facts.map((fact) => [fact]);
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

/** Explains a permission: tests for each possible relation to the object and its ancestors whether it alone grants it. */
export function explainInGraph(
  { facts, parents }: RelationGraph,
  permission: Permission,
  object: ObjectRef,
): Explanation {
  const written = new Set(facts.map(relationKey));
  const above = new Map([object, ...parents.map((link) => link.parent)].map((o) => [objectKey(o), o]));
  const granting = relationsGranting(object.type, permission);
  const explanation: Explanation = { because: [], otherwise: [] };
  for (const candidate of above.values()) {
    for (const relation of RELATIONS[candidate.type]) {
      const fact = { relation, object: candidate };
      const reached = relationsHeld({ facts: [fact], parents }).get(objectKey(object)) ?? [];
      const path = reached.find((way) => granting.includes(lastOf(way).relation));
      if (path === undefined) continue;
      if (written.has(relationKey(fact))) explanation.because.push(path);
      else explanation.otherwise.push(fact);
    }
  }
  return explanation;
}

/** The stored relation with which a path begins. */
export function firstOf(path: Path): HeldRelation {
  return path[0];
}

function lastOf(path: Path): HeldRelation {
  return path.at(-1) ?? path[0];
}

function relationKey({ relation, object }: HeldRelation): string {
  return `${objectKey(object)}#${relation}`;
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
