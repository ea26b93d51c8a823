import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import { PersonalTokensService } from '../../authentication/personal-tokens/personal-tokens.service.js';
import { SessionsService } from '../../authentication/sessions/sessions.service.js';
import { PermissionLossListeners } from '../../authorization/permission-loss-listeners.js';
import { RelationStore } from '../../authorization/relation-store.js';
import { type UserCaller, changeAuthorOf, type ChangeAuthor } from '../../caller.js';
import { User } from '../../entities/user.entity.js';
import { AccountLinksService } from './account-links.service.js';
import { differences } from '../../../common/differences.js';
import type { UpdateUserDto, AccountResponse } from './user.dto.js';

/** Writes a change of a user's account; a deactivation also ends the user's sessions, tokens and links. */
@Injectable()
export class UserChangeWriter {
  constructor(
    private readonly relations: RelationStore,
    private readonly listeners: PermissionLossListeners,
    private readonly sessions: SessionsService,
    private readonly personalTokens: PersonalTokensService,
    private readonly links: AccountLinksService,
    private readonly clock: Clock,
  ) {}

  async write(
    manager: EntityManager,
    caller: UserCaller,
    { id, version, relation: oldRelation }: AccountResponse,
    { after, deactivates, reactivates }: UserChange,
    organizationId: string,
  ): Promise<void> {
    if (Object.keys(after).length === 0 && !deactivates && !reactivates) return;
    const { relation, name, email } = after;
    const author = changeAuthorOf(caller);
    if (relation !== undefined && relation !== null) {
      const object = { type: 'organization', id: organizationId } as const;
      await this.relations.write(manager, {
        remove: oldRelation === null ? [] : [{ userId: id, relation: oldRelation, object }],
        add: [{ userId: id, relation, object }],
        author,
      });
    }
    if (deactivates) await this.endAccess(manager, id, author);
    // Executed after all other locks: a changed e-mail address locks the row against rows that reference it, and a
    // transaction that holds a lock for which a listener waits may be about to insert one.
    const now = new Date(this.clock.now());
    await manager.update(
      User,
      { id },
      {
        ...(name === undefined ? {} : { name }),
        ...(email === undefined ? {} : { email }),
        ...(deactivates ? { deactivatedAt: now } : {}),
        ...(reactivates ? { deactivatedAt: null } : {}),
        updatedAt: now,
        version: version + 1,
      },
    );
  }

  private async endAccess(manager: EntityManager, id: string, author: ChangeAuthor): Promise<void> {
    const loss = { userId: id, projectId: null, isDeactivation: true, author };
    await this.listeners.emitLoss(manager, loss);
    await this.sessions.endAllOf(manager, id, 'user_deactivated');
    await this.personalTokens.revokeAllOf(manager, id);
    await this.links.killAllOf(manager, id);
  }
}

type Changeable = Pick<AccountResponse, 'email' | 'name' | 'relation' | 'state'>;

/** Effective changes of a user. */
export interface UserChange {
  /** Previous and new values of the changed fields, for audit events. */
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

/** Whether an attacker with a stolen credential could take over or lock an account by the change; a name alone is harmless. */
export function isSensitive({ after, deactivates, reactivates }: UserChange): boolean {
  return deactivates || reactivates || after.email !== undefined || after.relation !== undefined;
}

/** Whether the changes could remove an administrator; decided without reading the user. */
export function mayTakeAdminAway({ relation, deactivated }: UpdateUserDto): boolean {
  return relation === 'member' || deactivated === true;
}
