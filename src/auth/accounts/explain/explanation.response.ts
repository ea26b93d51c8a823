import { ApiProperty } from '@nestjs/swagger';
import { OBJECT_TYPES, PERMISSIONS, type ObjectType, type Permission } from '../../permissions.js';

export class ExplainedUserResponse {
  /** Id of the user, a UUID. */
  id: string;
  /** E-mail address of the user. */
  email: string;
  /** Whether the user is deactivated and therefore holds no permission, regardless of the relations. */
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

export class GrantingRelationResponse extends RelationResponse {
  /** Relations that lead from this one to the object of the permission, starting with this one. */
  path: RelationResponse[];
}

export class ExplanationResponse {
  /** Whether the user holds the permission on the object. */
  allowed: boolean;

  /** User whose permission is explained. */
  user: ExplainedUserResponse;

  /** Permission that is explained. */
  @ApiProperty({ enum: PERMISSIONS })
  permission: Permission;

  /** Object of the permission. */
  object: ExplainedObjectResponse;

  /** Relations of the user that grant the permission; empty when it is denied. */
  because: GrantingRelationResponse[];

  /** Relations that the user lacks and each of which would grant the permission, nearest first. */
  otherwise: RelationResponse[];
}
