import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { ObjectParent } from '../entities/object-parent.entity.js';
import { Relation } from '../entities/relation.entity.js';
import {
  isObjectType,
  lineage,
  mayInherit,
  relationsEverywhere,
  relationsGranting,
  type ObjectRef,
  type ObjectType,
  type Permission,
  type RelationName,
} from '../permissions.js';
import {
  explainInGraph,
  MAX_DEPTH,
  objectsInGraph,
  permissionsInGraph,
  type Explanation,
  type ParentLink,
  type RelationGraph,
  type StoredRelation,
} from './permissions-graph.js';
import {
  GRAPH_ABOVE,
  GRAPH_OF_UNLINKED,
  GRAPH_BELOW,
  GRAPH_ROW,
  type GraphRow,
} from './postgres-relation-store.queries.js';
import { PermissionLossListeners } from './permission-loss-listeners.js';
import type { ChangeAuthor } from '../caller.js';
import {
  RelationStore,
  type PermissionQuery,
  type RelationChanges,
  type UserRelation,
} from './relation-store.js';
import { queryRows } from '../../database/rows.js';

/**
 * Stores relations and parents in the tables `relations` and `object_parents`. Each check is one query, never cached, so
 * that a revocation applies at once. `permissions-graph.ts` computes permissions from the rows.
 */
@Injectable()
export class PostgresRelationStore extends RelationStore {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly listeners: PermissionLossListeners,
  ) {
    super();
  }

  async check(userId: string, permission: Permission, object: ObjectRef): Promise<boolean> {
    return (await this.permissionsOn(userId, object)).includes(permission);
  }

  async batchCheck(userId: string, queries: readonly PermissionQuery[]): Promise<boolean[]> {
    const held = await this.permissionsOnEach(
      userId,
      queries.map((query) => query.object),
    );
    return queries.map(({ permission }, i) => held[i]?.includes(permission) ?? false);
  }

  async permissionsOn(userId: string, object: ObjectRef): Promise<Permission[]> {
    const [permissions] = await this.permissionsOnEach(userId, [object]);
    return permissions ?? [];
  }

  async permissionsOnEach(
    userId: string,
    objects: readonly ObjectRef[],
    manager?: EntityManager,
  ): Promise<Permission[][]> {
    if (objects.length === 0) return [];
    const graph = objects.every(isUnlinked)
      ? await this.graphOfUnlinked(userId, objects, manager)
      : await this.graphAbove(userId, objects, manager);
    return permissionsInGraph(graph, objects);
  }

  async listObjects(userId: string, permission: Permission, type: ObjectType): Promise<'all' | string[]> {
    const rows = await queryRows(this.dataSource, GRAPH_ROW, {
      text: GRAPH_BELOW,
      values: [userId, lineage(type), MAX_DEPTH],
    });
    const graph = graphOf(rows);
    const toOrganization = graph.stored.filter(({ object }) => object.type === 'organization');
    const everywhere = relationsEverywhere(
      type,
      toOrganization.map(({ relation }) => relation),
    );
    const granting = relationsGranting(type, permission);
    if (everywhere.some((relation) => granting.includes(relation))) return 'all';
    return objectsInGraph(graph, permission, type);
  }

  async explain(userId: string, permission: Permission, object: ObjectRef): Promise<Explanation> {
    return explainInGraph(await this.graphAbove(userId, [object]), permission, object);
  }

  async write(
    manager: EntityManager,
    { add = [], remove = [], parents, author = BY_THE_SERVICE }: RelationChanges,
  ): Promise<void> {
    for (const relation of remove) await manager.delete(Relation, rowOf(relation));
    for (const link of parents?.remove ?? []) await manager.delete(ObjectParent, linkRowOf(link));
    if (add.length > 0) {
      await manager.createQueryBuilder().insert().into(Relation).values(add.map(rowOf)).orIgnore().execute();
    }
    const links = (parents?.add ?? []).map(linkRowOf);
    if (links.length > 0) {
      await manager.createQueryBuilder().insert().into(ObjectParent).values(links).orIgnore().execute();
    }
    // Last: a relation that replaces another one may grant the same permissions.
    for (const { userId, projectId } of lossesOf(remove)) {
      await this.listeners.emitLoss(manager, { userId, projectId, isDeactivation: false, author });
    }
  }

  async forget(manager: EntityManager, { type, id }: ObjectRef): Promise<void> {
    await manager.delete(Relation, { objectType: type, objectId: id });
    await manager.delete(ObjectParent, { objectType: type, objectId: id });
    await manager.delete(ObjectParent, { parentType: type, parentId: id });
  }

  private async graphOfUnlinked(
    userId: string,
    objects: readonly ObjectRef[],
    manager: EntityManager = this.dataSource.manager,
  ): Promise<RelationGraph> {
    const { stored } = graphOf(
      await queryRows(manager, GRAPH_ROW, {
        text: GRAPH_OF_UNLINKED,
        values: [
          userId,
          [...new Set(objects.map((object) => object.type))],
          objects.map((object) => object.id),
        ],
      }),
    );
    const toOrganization = stored.filter(({ object }) => object.type === 'organization');
    const projects = objects.filter((object) => object.type === 'project');
    return {
      stored,
      parents: projects.flatMap((project) =>
        toOrganization.map(({ object }) => ({ object: project, parent: object })),
      ),
    };
  }

  private async graphAbove(
    userId: string,
    objects: readonly ObjectRef[],
    manager: EntityManager = this.dataSource.manager,
  ): Promise<RelationGraph> {
    const rows = await queryRows(manager, GRAPH_ROW, {
      text: GRAPH_ABOVE,
      values: [userId, objects.map((object) => object.type), objects.map((object) => object.id), MAX_DEPTH],
    });
    return graphOf(rows);
  }
}

const BY_THE_SERVICE: ChangeAuthor = {
  userId: null,
  requestId: null,
  audited: { kind: 'system' },
};

/** The users and projects whose permissions the removed relations may have granted, each pair once. */
function lossesOf(removed: readonly UserRelation[]): { userId: string; projectId: string | null }[] {
  const losses = new Map<string, { userId: string; projectId: string | null }>();
  for (const { userId, object } of removed) {
    // Listeners keep what depends on a project, where relations to an app or an installation grant nothing.
    if (object.type !== 'organization' && object.type !== 'project') continue;
    const projectId = object.type === 'project' ? object.id : null;
    losses.set(`${userId} ${projectId}`, { userId, projectId });
  }
  return [...losses.values()];
}

/** Whether no row links objects of the type to a parent: there is none, or it is implied. */
function isUnlinked({ type }: ObjectRef): boolean {
  return type === 'organization' || type === 'project';
}

/**
 * A newer version of the service may have written rows with unknown names. Those of an unknown type are omitted; an unknown
 * relation, which the cast hides, is in no list of relations that grant or pass on anything.
 */
function graphOf(rows: readonly GraphRow[]): RelationGraph {
  const stored: StoredRelation[] = [];
  const parents: ParentLink[] = [];
  for (const { relation, object_type, object_id, parent_type, parent_id } of rows) {
    if (!isObjectType(object_type) || !(parent_type === null || isObjectType(parent_type))) continue;
    const object = { type: object_type, id: object_id };
    if (parent_type !== null && parent_id !== null) {
      parents.push({ object, parent: { type: parent_type, id: parent_id } });
    } else {
      stored.push({ relation: relation as RelationName, object });
    }
  }
  return { stored, parents };
}

function rowOf({ userId, relation, object }: UserRelation): Omit<Relation, 'createdAt'> {
  return { userId, relation, objectType: object.type, objectId: object.id };
}

/** @throws Error for a parent that nothing is inherited from: a mistake in the code, seen at once. */
function linkRowOf({ object, parent }: ParentLink): ObjectParent {
  if (!mayInherit(object.type, parent.type)) {
    throw new Error(`nothing on ${object.type} follows from relations to ${parent.type}`);
  }
  return { objectType: object.type, objectId: object.id, parentType: parent.type, parentId: parent.id };
}
