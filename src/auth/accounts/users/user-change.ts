import { differences } from '../../../common/differences.js';
import type { AccountResponse } from './user.response.js';
import type { UpdateUserDto } from './update-user.dto.js';

type Changeable = Pick<AccountResponse, 'email' | 'name' | 'relation' | 'state'>;

/** What a change of a user really changes. */
export interface UserChange {
  /** Values before and after of the fields that are another afterwards; audit events show them. */
  before: Partial<Changeable>;
  after: Partial<Changeable>;
  deactivates: boolean;
  reactivates: boolean;
}

export function userChange(
  user: Changeable,
  { name, email, relation, deactivated }: UpdateUserDto,
): UserChange {
  const isDeactivated = user.state === 'deactivated';
  return {
    ...differences(user, { name, email, relation }),
    deactivates: deactivated === true && !isDeactivated,
    reactivates: deactivated === false && isDeactivated,
  };
}

/** Whether a stolen credential could open or close an account by the change; a name alone is harmless. */
export function isSensitive({ after, deactivates, reactivates }: UserChange): boolean {
  return deactivates || reactivates || after.email !== undefined || after.relation !== undefined;
}

/** Whether the changes could remove an administrator; decided without reading the user. */
export function mayTakeAdminAway({ relation, deactivated }: UpdateUserDto): boolean {
  return relation === 'member' || deactivated === true;
}
