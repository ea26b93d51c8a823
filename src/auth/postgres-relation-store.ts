import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Relation } from './entities/relation.entity.js';
import {
  organizationRelationsGranting,
  permissionsOf,
  relationsGranting,
  type ObjectRef,
  type ObjectType,
  type Permission,
} from './permissions.js';
import { RelationStore, type RelationChanges, type RelationFact } from './relation-store.js';

interface Row {
  object_type: ObjectType;
  object_id: string;
  relation: string;
}

/** Relations in the table `relations`. Always asks the database: a right that was taken away is gone at once. */
@Injectable()
export class PostgresRelationStore extends RelationStore {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super();
  }

  async check(userId: string, permission: Permission, object: ObjectRef): Promise<boolean> {
    return (await this.permissionsOn(userId, object)).includes(permission);
  }

  async permissionsOn(userId: string, object: ObjectRef): Promise<Permission[]> {
    const [permissions] = await this.permissionsOnEach(userId, object.type, [object.id]);
    return permissions ?? [];
  }

  async permissionsOnEach(userId: string, type: ObjectType, ids: readonly string[]): Promise<Permission[][]> {
    // There is one organization, so a relation to it needs no id to be found.
    const rows = await this.dataSource.query<Row[]>(
      `SELECT object_type, object_id, relation FROM relations
        WHERE user_id = $1
          AND (object_type = 'organization' OR (object_type = $2 AND object_id = ANY ($3::uuid[])))`,
      [userId, type, ids],
    );
    const inherited = rows.filter((row) => row.object_type === 'organization').map((row) => row.relation);
    const direct = new Map<string, string[]>(ids.map((id) => [id, []]));
    for (const row of rows) if (row.object_type === type) direct.get(row.object_id)?.push(row.relation);
    return ids.map((id) => permissionsOf(type, direct.get(id) ?? [], inherited));
  }

  async listObjects(userId: string, permission: Permission, type: ObjectType): Promise<'all' | string[]> {
    const rows = await this.dataSource.query<Row[]>(
      `SELECT object_type, object_id, relation FROM relations
        WHERE user_id = $1
          AND ((object_type = $2 AND relation = ANY ($3::text[]))
            OR (object_type = 'organization' AND relation = ANY ($4::text[])))`,
      [userId, type, relationsGranting(type, permission), organizationRelationsGranting(type, permission)],
    );
    if (type !== 'organization' && rows.some((row) => row.object_type === 'organization')) return 'all';
    return [...new Set(rows.map((row) => row.object_id))];
  }

  async write(manager: EntityManager, { add = [], remove = [] }: RelationChanges): Promise<void> {
    for (const fact of remove) await manager.delete(Relation, rowOf(fact));
    if (add.length === 0) return;
    await manager.createQueryBuilder().insert().into(Relation).values(add.map(rowOf)).orIgnore().execute();
  }
}

function rowOf({ userId, relation, object }: RelationFact): Omit<Relation, 'createdAt'> {
  return { userId, relation, objectType: object.type, objectId: object.id };
}
