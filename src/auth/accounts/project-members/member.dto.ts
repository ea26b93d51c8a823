import { IsIn } from 'class-validator';
import { RELATIONS, type Relations } from '../../permissions.js';
import { IsLabel } from '../../../common/validation/is-label.js';
import type { UserKind } from '../../entities/user.entity.js';
import type { UserState } from '../users/user-sql.js';

export class SetMemberDto {
  /** Relation to the project, which replaces the current one. */
  @IsIn(RELATIONS.project)
  relation: Relations['project'];
}

export class CandidateQuery {
  /** Prefix of the e-mail address or of the display name. */
  @IsLabel()
  q: string;
}

export class MemberResponse {
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
  /** Effective relation to the project; `owner` for organization administrators. */
  relation: Relations['project'];
  /** Whether the relation is inherited from the organization, so that it cannot be removed here. */
  inherited: boolean;
  /** Direct relation to the project, which remains when an inherited one ends; `null` when there is none. */
  direct_relation: Relations['project'] | null;
}

export class MemberPageResponse {
  /** Members on this page, at most `limit`. */
  items: MemberResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}

class MemberCandidateResponse {
  /** Id of the person or service account, a UUID. */
  user_id: string;
  /** Whether the candidate is a person or a service account. */
  kind: UserKind;
  /** E-mail address; `service-account:<name>` for a service account. */
  email: string;
  /** Display name of the candidate. */
  name: string;
  /** Current direct relation to the project; `null` when there is none. */
  direct_relation: Relations['project'] | null;
}

export class MemberCandidatesResponse {
  /** At most 20 candidates, sorted by e-mail address. */
  items: MemberCandidateResponse[];
}
