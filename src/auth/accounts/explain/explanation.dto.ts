import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID, ValidateBy } from 'class-validator';
import { PERMISSIONS, type Permission, type ObjectType, OBJECT_TYPES } from '../../permissions.js';
import { isUuid } from '../../../common/uuid-v7.js';
import { isProjectKey } from '../../../project-table/project-key.js';

/** Object that a request refers to; projects by id or key. */
export type ObjectReference =
  { type: 'organization' } | { type: Exclude<ObjectType, 'organization'>; name: string };

/** Parses `organization`, `project:<id or key>`, `app:<id>` or `installation:<id>`. @returns `null` for any other text. */
export function parseObjectReference(text: string): ObjectReference | null {
  if (text === 'organization') return { type: 'organization' };
  const colon = text.indexOf(':');
  const [type, name] = [text.slice(0, colon), text.slice(colon + 1)];
  switch (type) {
    case 'project':
      return isUuid(name) || isProjectKey(name) ? { type, name } : null;
    case 'app':
    case 'installation':
      return isUuid(name) ? { type, name } : null;
    default:
      return null;
  }
}

export class ExplainQuery {
  /** Id of the user whose permission is explained; the caller when absent. */
  @IsOptional()
  @IsUUID()
  user_id?: string;

  /** Permission to explain, for example `flags:edit`. */
  @ApiProperty({ enum: PERMISSIONS })
  @IsIn(PERMISSIONS, { message: '$property must be one of the permissions, e.g. flags:edit' })
  permission: Permission;

  /** Object of the permission: `organization`, `project:<id or key>`, `app:<id>` or `installation:<id>`. */
  @ValidateBy({
    name: 'isObjectReference',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && parseObjectReference(value) !== null,
      defaultMessage: () =>
        '$property must be organization, project:<id or key>, app:<id> or installation:<id>',
    },
  })
  object: string;
}

class ExplainedUserResponse {
  /** Id of the user, a UUID. */
  id: string;
  /** E-mail address of the user. */
  email: string;
  /** Whether the user is deactivated and therefore holds no permissions, regardless of the relations. */
  deactivated: boolean;
}

export class ExplainedObjectResponse {
  /** Type of the object. */
  @ApiProperty({ enum: OBJECT_TYPES })
  type: ObjectType;

  /** Id of the object, a UUID. */
  id: string;

  /** Key of the project; absent for other objects. */
  key?: string;
}

export class RelationResponse {
  /** Name of the relation, for example `owner`. */
  relation: string;

  /** Object to which the relation applies. */
  object: ExplainedObjectResponse;
}

class GrantingRelationResponse extends RelationResponse {
  /** Relations that lead from this one to the object of the permission, starting with this one. */
  path: RelationResponse[];
}

export class ExplanationResponse {
  /** Whether the user holds the permission on the object. */
  allowed: boolean;

  /** User whose permission is explained. */
  user: ExplainedUserResponse;

  /** Explained permission, for example `flags:edit`. */
  @ApiProperty({ enum: PERMISSIONS })
  permission: Permission;

  /** Object of the permission. */
  object: ExplainedObjectResponse;

  /** Relations of the user that grant the permission; empty when it is denied. */
  because: GrantingRelationResponse[];

  /**
   * Relations that the user does not have, each of which would grant the permission. Relations to the nearest object come first.
   */
  otherwise: RelationResponse[];
}
