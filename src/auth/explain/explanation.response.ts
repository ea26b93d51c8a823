import { ApiProperty } from '@nestjs/swagger';
import { OBJECT_TYPES, PERMISSIONS, type ObjectType, type Permission } from '../permissions.js';

export class ExplainedUserResponse {
  id: string;
  email: string;
  /** A deactivated user may do nothing, whatever their relations are. */
  deactivated: boolean;
}

export class ExplainedObjectResponse {
  @ApiProperty({ enum: OBJECT_TYPES })
  type: ObjectType;

  id: string;

  /** Of a project. */
  key?: string;
}

export class RelationResponse {
  /** E.g. `owner`. */
  relation: string;

  object: ExplainedObjectResponse;
}

export class GrantingRelationResponse extends RelationResponse {
  /** How this relation leads to the object in question: itself first, then what follows from it. */
  path: RelationResponse[];
}

export class ExplanationResponse {
  allowed: boolean;

  user: ExplainedUserResponse;

  @ApiProperty({ enum: PERMISSIONS })
  permission: Permission;

  object: ExplainedObjectResponse;

  /** The relations that grant it; empty when it is not allowed. */
  because: GrantingRelationResponse[];

  /** Relations that the user does not have and each of which would grant it; the nearest first. */
  otherwise: RelationResponse[];
}
