import { ApiProperty } from '@nestjs/swagger';
import { RELATIONS, type Relations } from '../../auth/permissions.js';
import type { UserKind } from '../../auth/entities/user.entity.js';
import type { UserState } from '../../auth/users/user-state.js';

class PersonResponse {
  user_id: string;
  /** Whether the member is a person or a service account. */
  kind: UserKind;
  /** E-mail address; `service-account:<name>` for a service account. */
  email: string;
  name: string;
  state: UserState;
  /** The relation comes from the project or the organization: it cannot be taken away here. */
  inherited: boolean;
}

export class AppMemberResponse extends PersonResponse {
  /** What holds, the person's own or an inherited one. */
  @ApiProperty({ enum: RELATIONS.app })
  relation: Relations['app'];
  /** The person's own, which stays when an inherited one goes. */
  @ApiProperty({ enum: RELATIONS.app, nullable: true })
  direct_relation: Relations['app'] | null;
}

export class AppMemberPageResponse {
  items: AppMemberResponse[];
  next_cursor: string | null;
}

export class InstallationMemberResponse extends PersonResponse {
  /** What holds, the person's own or an inherited one. */
  @ApiProperty({ enum: RELATIONS.installation })
  relation: Relations['installation'];
  /** The person's own, which stays when an inherited one goes. */
  @ApiProperty({ enum: RELATIONS.installation, nullable: true })
  direct_relation: Relations['installation'] | null;
}

export class InstallationMemberPageResponse {
  items: InstallationMemberResponse[];
  next_cursor: string | null;
}
