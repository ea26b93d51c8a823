import { IsIn } from 'class-validator';
import { RELATIONS, type Relations } from '../../auth/permissions.js';
import { ApiProperty } from '@nestjs/swagger';
import type { UserKind } from '../../auth/entities/user.entity.js';
import type { UserState } from '../../auth/accounts/users/user-sql.js';

export class SetAppMemberDto {
  /** Relation to the app, which replaces the current one. */
  @IsIn(RELATIONS.app)
  relation: Relations['app'];
}

export class SetInstallationMemberDto {
  /** Relation to the installation, which replaces the current one. */
  @IsIn(RELATIONS.installation)
  relation: Relations['installation'];
}

class PersonResponse {
  /** Id of the person or service account, a UUID. */
  user_id: string;
  /** Whether the member is a person or a service account. */
  kind: UserKind;
  /** E-mail address; `service-account:<name>` for a service account. */
  email: string;
  /** Display name of the member. */
  name: string;
  /** State of the account. `invited`: the invitation is not accepted yet. `deactivated`: cannot log in. */
  state: UserState;
  /** Whether the relation is inherited from the project or the organization, so that it cannot be removed here. */
  inherited: boolean;
}

export class AppMemberResponse extends PersonResponse {
  /** Effective relation to the app, direct or inherited. */
  @ApiProperty({ enum: RELATIONS.app })
  relation: Relations['app'];
  /** Direct relation to the app, which remains when an inherited one ends; `null` when there is none. */
  @ApiProperty({ enum: RELATIONS.app, nullable: true })
  direct_relation: Relations['app'] | null;
}

export class AppMemberPageResponse {
  /** Members on this page, at most `limit`. */
  items: AppMemberResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}

export class InstallationMemberResponse extends PersonResponse {
  /** Effective relation to the installation, direct or inherited. */
  @ApiProperty({ enum: RELATIONS.installation })
  relation: Relations['installation'];
  /** Direct relation to the installation, which remains when an inherited one ends; `null` when there is none. */
  @ApiProperty({ enum: RELATIONS.installation, nullable: true })
  direct_relation: Relations['installation'] | null;
}

export class InstallationMemberPageResponse {
  /** Members on this page, at most `limit`. */
  items: InstallationMemberResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}
