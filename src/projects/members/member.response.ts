import type { UserKind } from '../../auth/entities/user.entity.js';
import type { Relations } from '../../auth/permissions.js';
import type { UserState } from '../../auth/users/user-state.js';

export class MemberResponse {
  user_id: string;
  /** Whether the member is a person or a service account. */
  kind: UserKind;
  /** E-mail address; `service-account:<name>` for a service account. */
  email: string;
  name: string;
  state: UserState;
  /** What holds: `owner` for the organization's administrators, whatever their own relation says. */
  relation: Relations['project'];
  /** The relation comes from the organization: it cannot be taken away here. */
  inherited: boolean;
  /** The person's own relation to the project, which stays when an inherited one goes. */
  direct_relation: Relations['project'] | null;
}

export class MemberPageResponse {
  items: MemberResponse[];
  next_cursor: string | null;
}

export class MemberCandidateResponse {
  user_id: string;
  /** Whether the candidate is a person or a service account. */
  kind: UserKind;
  /** E-mail address; `service-account:<name>` for a service account. */
  email: string;
  name: string;
  /** The person's own relation to the project already; `null` for none. */
  direct_relation: Relations['project'] | null;
}

export class MemberCandidatesResponse {
  /** At most 20, by e-mail address. */
  items: MemberCandidateResponse[];
}
