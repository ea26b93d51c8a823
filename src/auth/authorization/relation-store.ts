import type { EntityManager } from 'typeorm';
import type { ObjectRef, ObjectType, Permission } from '../permissions.js';
import type { Explanation, ParentLink, StoredRelation } from './permissions-graph.js';
import type { ChangeAuthor } from '../caller.js';

/** A stored relation with the user who holds it. */
export interface UserRelation extends StoredRelation {
  userId: string;
}

export interface RelationChanges {
  add?: readonly UserRelation[];
  remove?: readonly UserRelation[];
  /** Links to objects whose relations an object inherits. The link of a project to the organization is implied, never stored. */
  parents?: { add?: readonly ParentLink[]; remove?: readonly ParentLink[] };
  /** Absent: the service itself makes the change. */
  author?: ChangeAuthor;
}

export interface PermissionQuery {
  permission: Permission;
  object: ObjectRef;
}

/**
 * The only source of permission decisions. `PostgresRelationStore` reads our own tables; a relationship service
 * (OpenFGA, SpiceDB) would be another implementation.
 *
 * A deactivated user has no permissions, by any path. Ids are UUIDs in any letter case.
 */
export abstract class RelationStore {
  abstract check(userId: string, permission: Permission, object: ObjectRef): Promise<boolean>;

  /** {@link check} for several permissions and objects of any types, in one query, in their order. */
  abstract batchCheck(userId: string, queries: readonly PermissionQuery[]): Promise<boolean[]>;

  /** The user's permissions on one object; empty without a relation that grants any. */
  abstract permissionsOn(userId: string, object: ObjectRef): Promise<Permission[]>;

  /**
   * {@link permissionsOn} for several objects of any types, in one query, in their order.
   *
   * @param manager of a transaction whose uncommitted changes are included.
   */
  abstract permissionsOnEach(
    userId: string,
    objects: readonly ObjectRef[],
    manager?: EntityManager,
  ): Promise<Permission[][]>;

  /** The ids of the objects on which the user holds the permission; `'all'` when it follows from the organization. */
  abstract listObjects(userId: string, permission: Permission, type: ObjectType): Promise<'all' | string[]>;

  /** The relations that grant the permission, and others that would. */
  abstract explain(userId: string, permission: Permission, object: ObjectRef): Promise<Explanation>;

  /**
   * Adds and removes relations in the caller's transaction; idempotent. Listeners of `PermissionLossListeners` are called in
   * the same transaction for every removed relation to the organization or a project: relations to other objects grant no
   * permission on a project.
   */
  abstract write(manager: EntityManager, changes: RelationChanges): Promise<void>;

  /** For a deleted object: removes all relations to it and all links in which it is the child or the parent. */
  abstract forget(manager: EntityManager, object: ObjectRef): Promise<void>;
}
