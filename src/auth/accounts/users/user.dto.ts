import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsObject,
  IsString,
  MaxLength,
  MinLength,
  ValidateNested,
  IsBoolean,
  IsInt,
  Max,
  Min,
} from 'class-validator';
import { IfNotEmpty, IfPresent } from '../../../common/validation/if-present.js';
import { IsLabel } from '../../../common/validation/is-label.js';
import { IsEmailAddress } from '../../authentication/email-address.js';
import type { Relations } from '../../permissions.js';
import { PageQuery } from '../../../common/page-query.dto.js';
import type { UserState } from './user-sql.js';
import { IsNewPassword } from '../../authentication/passwords.js';

export class ProjectRelationDto {
  /**
   * Id or key of the project.
   * @example checkout
   */
  @IsString()
  @MinLength(1)
  @MaxLength(64)
  project: string;

  /** Relation to the project. */
  @IsIn(['owner', 'developer', 'viewer'])
  relation: Relations['project'];
}

export class InviteUserDto {
  /**
   * E-mail address of the invited person.
   * @example grace@example.com
   */
  @IsEmailAddress()
  email: string;

  /**
   * Display name of the invited person.
   * @example Grace Hopper
   */
  @IsLabel()
  name: string;

  /** Relation to the organization; `admin` holds every permission on every object. */
  @IfPresent()
  @IsIn(['admin', 'member'])
  relation?: Relations['organization'];

  /** Relations to projects, at most one for each project. */
  @IfPresent()
  @IsArray()
  @ArrayMaxSize(100)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => ProjectRelationDto)
  projects?: ProjectRelationDto[];
}

/** Omitted fields keep their value. */
export class UpdateUserDto {
  /** New display name; unchanged when absent. */
  @IfPresent()
  @IsLabel()
  name?: string;

  /** New e-mail address; unchanged when absent. */
  @IfPresent()
  @IsEmailAddress()
  email?: string;

  /** New relation to the organization; unchanged when absent. */
  @IfPresent()
  @IsIn(['admin', 'member'])
  relation?: Relations['organization'];

  /**
   * `true` ends all sessions and tokens of the person. `false` permits new logins; it does not restore ended sessions and
   * tokens.
   */
  @IfPresent()
  @IsBoolean()
  deactivated?: boolean;

  /** Version on which the change is based. An outdated version is rejected with `version_stale`. Equivalent to `If-Match`. */
  @IfPresent()
  @IsInt()
  @Min(1)
  @Max(999_999_999)
  version?: number;
}

export class UserPageQuery extends PageQuery {
  /** Returns only people whose e-mail address or name contains this text, in any letter case. */
  @IfNotEmpty()
  @IsLabel()
  q?: string;
}

export class AccountResponse {
  /** Id of the person, a UUID. */
  id: string;
  /** E-mail address of the person. */
  email: string;
  /** Display name of the person. */
  name: string;
  /** State of the account. `invited`: the invitation is not accepted yet. `deactivated`: cannot log in. */
  state: UserState;
  /**
   * Relation to the organization; `null` when the person has none, for example after a first login through the external issuer.
   */
  relation: Relations['organization'] | null;
  /** Time of the last login, RFC 3339, UTC; `null` before the first one. */
  last_login_at: Date | null;
  /** Creation time of the account, RFC 3339, UTC. */
  created_at: Date;
  /** Version of the account, incremented by every change and sent as its `ETag`. */
  version: number;
}

export class AccountPageResponse {
  /** People on this page, sorted by e-mail address. */
  items: AccountResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}

export class AccountLinkResponse {
  /** Token of the link. Returned only once. */
  token: string;
  /** URL of the portal page for the link, which contains the token. Returned only once. */
  url: string;
  /** Expiry time of the link, RFC 3339, UTC. */
  expires_at: Date;
}

export class InvitedUserResponse {
  /** Account of the invited person. */
  user: AccountResponse;
  /** Invitation link. The service sends no e-mail, so the caller has to send the link to the person. */
  invitation: AccountLinkResponse;
}

export class InspectedInvitationResponse {
  /** E-mail address of the invited person. */
  email: string;
  /** Display name of the invited person. */
  name: string;
  /** Name of the inviting organization. */
  organization: string;
  /** Expiry time of the invitation, RFC 3339, UTC. */
  expires_at: Date;
}

export class LinkTokenDto {
  /** Token of the link: the part of its URL after `#token=`. */
  @IsString()
  @MaxLength(1024)
  token: string;
}

export class ResetPasswordDto extends LinkTokenDto {
  /** New password, at least 12 characters. */
  @IsNewPassword()
  password: string;
}

export class AcceptInvitationDto extends ResetPasswordDto {
  /** Display name of the person. Default: the name in the invitation. */
  @IfPresent()
  @IsLabel()
  name?: string;
}
