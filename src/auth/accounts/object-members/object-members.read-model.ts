import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { RELATIONS, type ObjectRef, type Relations } from '../../permissions.js';
import {
  objectKey,
  relationsHeld,
  type HeldRelation,
  type ParentLink,
  type StoredRelation,
} from '../../authorization/permissions-graph.js';
import type { UserKind } from '../../entities/user.entity.js';
import { USER_STATE, type UserState } from '../users/user-sql.js';
import { isEmailPosition } from '../users/users.read-model.js';
import type { PageQuery } from '../../../common/page-query.dto.js';
import { decodeCursor, toPage, type Page } from '../../../common/pagination.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { isUuid } from '../../../common/uuid-v7.js';
import { json, queryRow, queryRows, text, type RowOf } from '../../../database/rows.js';

/** Types of objects, besides projects, of which users can be members. */
export type SharedType = 'app' | 'installation';
export type SharedRef<T extends SharedType = SharedType> = ObjectRef & { type: T };

export interface ObjectMember<T extends SharedType> {
  user_id: string;
  kind: UserKind;
  email: string;
  name: string;
  state: UserState;
  relation: Relations[T];
  inherited: boolean;
  direct_relation: Relations[T] | null;
}

const MEMBER_ROW = {
  user_id: text(),
  kind: text<UserKind>(),
  email: text(),
  name: text(),
  state: text<UserState>(),
  relations: json<StoredRelation[]>(),
};

type MemberRow = RowOf<typeof MEMBER_ROW>;

interface MemberFilter {
  userId: string | null;
  /** E-mail address after which the page begins; `null`: the first page. */
  after: string | null;
  limit: number;
}

/**
 * Selects the active users with a relation to one of the objects, and these relations. Members of the organization are
 * omitted: for every app, they would be all users.
 */
const selectMembers = (objects: readonly ObjectRef[], { userId, after, limit }: MemberFilter): Sql => sql`
  WITH stored AS (
    SELECT r.user_id, r.relation, r.object_type, r.object_id
      FROM relations AS r
      JOIN unnest(${objects.map(({ type }) => type)}::text[], ${objects.map(({ id }) => id)}::uuid[]) AS o (type, id)
        ON r.object_type = o.type AND r.object_id = o.id
     WHERE r.object_type <> 'organization' OR r.relation = 'admin'
  ), page AS (
    SELECT u.id, u.kind, u.email, u.name, ${USER_STATE} AS state
      FROM users AS u
     WHERE u.deactivated_at IS NULL
       AND u.id IN (SELECT user_id FROM stored)
       AND (${userId}::uuid IS NULL OR u.id = ${userId})
       AND (${after}::text IS NULL OR u.email > ${after})
     ORDER BY u.email LIMIT ${limit}
  )
  SELECT page.id AS user_id, page.kind, page.email, page.name, page.state,
         json_agg(json_build_object('relation', stored.relation,
                                    'object', json_build_object('type', stored.object_type, 'id', stored.object_id))) AS relations
    FROM page JOIN stored ON stored.user_id = page.id
   GROUP BY page.id, page.kind, page.email, page.name, page.state
   ORDER BY page.email`;

/** Reads the users with access to an app or an installation, by a direct relation or by one to a parent object. */
@Injectable()
export class ObjectMembersReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Members ordered by e-mail address. */
  async page<T extends SharedType>(
    object: SharedRef<T>,
    { limit, cursor }: PageQuery,
  ): Promise<Page<ObjectMember<T>>> {
    const after = decodeCursor(cursor, isEmailPosition)?.[0];
    const { manager } = this.dataSource;
    const members = await membersOf(manager, object, {
      userId: null,
      after: after ?? null,
      limit: limit + 1,
    });
    return toPage(
      members,
      limit,
      (member) => member,
      ({ email }) => [email],
    );
  }

  /** @throws ProblemError `not_found` */
  async one<T extends SharedType>(object: SharedRef<T>, userId: string): Promise<ObjectMember<T>> {
    const member = await memberOf(this.dataSource.manager, object, userId);
    if (member === null) throw notAMember(object.type);
    return member;
  }
}

/** The relations that users can have to the object, those with the most permissions first. */
export function relationNames<T extends SharedType>({ type }: SharedRef<T>): readonly Relations[T][] {
  const names: { readonly [K in SharedType]: readonly Relations[K][] } = RELATIONS;
  return names[type];
}

/** `null` for a user who has no relation to the object, is deactivated or unknown. */
export async function memberOf<T extends SharedType>(
  manager: EntityManager,
  object: SharedRef<T>,
  userId: string,
): Promise<ObjectMember<T> | null> {
  if (!isUuid(userId)) return null;
  const [member] = await membersOf(manager, object, { userId, after: null, limit: 1 });
  return member ?? null;
}

export function notAMember(type: SharedType): ProblemError {
  return new ProblemError('not_found', `No user with this id is a member of the ${type}.`);
}

async function membersOf<T extends SharedType>(
  manager: EntityManager,
  object: SharedRef<T>,
  filter: MemberFilter,
): Promise<ObjectMember<T>[]> {
  const parents = await linksAbove(manager, object);
  const objects = [object, ...parents.map(({ parent }) => parent)];
  const rows = await queryRows(manager, MEMBER_ROW, selectMembers(objects, filter));
  return rows.flatMap((row) => memberFrom(row, object, parents) ?? []);
}

/** Links from the object to its parents. The links of projects, and of apps to administrators, are implicit and not stored. */
async function linksAbove(manager: EntityManager, object: ObjectRef): Promise<ParentLink[]> {
  const rows = await queryRows(
    manager,
    { type: text<ObjectRef['type']>(), id: text() },
    sql`SELECT parent_type AS type, parent_id AS id FROM object_parents
         WHERE object_type = ${object.type} AND object_id = ${object.id}`,
  );
  const organization = await queryRow(manager, { id: text() }, sql`SELECT id FROM organization`);
  const top: ObjectRef[] = organization === undefined ? [] : [{ type: 'organization', id: organization.id }];
  const links = rows.flatMap(({ type, id }): ParentLink[] => {
    const parent: ObjectRef = { type, id };
    const above = type === 'project' ? top.map((root) => ({ object: parent, parent: root })) : [];
    return [{ object, parent }, ...above];
  });
  return object.type === 'app' ? [...links, ...top.map((parent) => ({ object, parent }))] : links;
}

function memberFrom<T extends SharedType>(
  { relations: stored, ...person }: MemberRow,
  object: SharedRef<T>,
  parents: readonly ParentLink[],
): ObjectMember<T> | null {
  const names = relationNames(object);
  const held = new Set((relationsHeld({ stored, parents }).get(objectKey(object)) ?? []).map(lastRelation));
  const own = new Set(
    stored.filter((one) => objectKey(one.object) === objectKey(object)).map(({ relation }) => relation),
  );
  const relation = names.find((name) => held.has(name));
  const direct = names.find((name) => own.has(name)) ?? null;
  if (relation === undefined) return null;
  return { ...person, relation, inherited: relation !== direct, direct_relation: direct };
}

function lastRelation(path: readonly HeldRelation[]): string | undefined {
  return path.at(-1)?.relation;
}
