import type { EntityManager } from 'typeorm';
import type { ObjectRef, ObjectType, Permission, RelationName } from '../permissions.js';
import type { Explanation, ParentLink } from './permissions-graph.js';
import type { RelationChangeAuthor } from './relation-change-listeners.js';

/** One fact: this user has this relation to this object. */
export interface RelationFact {
  userId: string;
  relation: RelationName;
  object: ObjectRef;
}

export interface RelationChanges {
  add?: readonly RelationFact[];
  remove?: readonly RelationFact[];
  /** Where relations to an object come from besides its own; a project's organization is never written. */
  parents?: { add?: readonly ParentLink[]; remove?: readonly ParentLink[] };
  /** Absent: the service itself. */
  author?: RelationChangeAuthor;
}

export interface PermissionQuestion {
  permission: Permission;
  object: ObjectRef;
}

/**
 * The only source of permission decisions. This implementation reads our own tables; a relationship service
 * (OpenFGA, SpiceDB) would be another implementation of the same queries.
 *
 * A deactivated user holds nothing, in every check and by every path. Ids are UUIDs in any letter case.
 */
export abstract class RelationStore {
  abstract check(userId: string, permission: Permission, object: ObjectRef): Promise<boolean>;

  /** {@link check} for several permissions and objects of any types, in one query, in their order. */
  abstract batchCheck(userId: string, questions: readonly PermissionQuestion[]): Promise<boolean[]>;

  /** Everything that the user may do with one object; empty for an object they have nothing to do with. */
  abstract permissionsOn(userId: string, object: ObjectRef): Promise<Permission[]>;

  /**
   * {@link permissionsOn} for several objects of one type, in one query, in the order of `ids`.
   *
   * @param manager of a transaction whose uncommitted changes count.
   */
  abstract permissionsOnEach(
    userId: string,
    type: ObjectType,
    ids: readonly string[],
    manager?: EntityManager,
  ): Promise<Permission[][]>;

  /** The ids of the objects on which the user holds the permission; `'all'` when it follows from the organization. */
  abstract listObjects(userId: string, permission: Permission, type: ObjectType): Promise<'all' | string[]>;

  /** Which relations grant the permission, and which others would. */
  abstract explain(userId: string, permission: Permission, object: ObjectRef): Promise<Explanation>;

  /**
   * Adds and removes facts in the caller's transaction. What is there already, or gone already, is fine. Listeners of
   * `RelationChangeListeners` are called in the same transaction for every removed relation to the organization or a
   * project.
   */
  abstract write(manager: EntityManager, changes: RelationChanges): Promise<void>;

  /** For an object that is deleted: removes every user's relations to it, its parents, and its being a parent. */
  abstract forget(manager: EntityManager, object: ObjectRef): Promise<void>;
}
