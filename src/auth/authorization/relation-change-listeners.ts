import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../../audit/audit-log.js';
import { actorOf, type UserCaller } from '../caller.js';

/** On whose behalf relations change, as the histories of other modules record it. */
export interface RelationChangeAuthor {
  /** `null` for the service itself. */
  userId: string | null;
  requestId: string | null;
  /** The same, as the audit log names it. */
  audited: Actor;
}

export function authorOf(caller: Pick<UserCaller, 'credential' | 'origin' | 'userId'>): RelationChangeAuthor {
  return { userId: caller.userId, requestId: caller.origin.requestId, audited: actorOf(caller) };
}

/** A user may just have lost permissions. */
export interface PermissionLoss {
  userId: string;
  /** The project on which permissions may be lost; `null` for every project. */
  projectId: string | null;
  /** The account is being deactivated: nothing is left, whatever relations remain. */
  isDeactivation: boolean;
  author: RelationChangeAuthor;
}

export type PermissionLossListener = (manager: EntityManager, loss: PermissionLoss) => Promise<void>;

/**
 * Calls other modules inside the transaction in which a user may lose permissions, so that whatever depends on those
 * permissions ends with them. A registration, because modules import this one and not the other way round.
 *
 * Every caller holds the lock of the user's row (`lockUser`), so a listener that takes further locks takes them after it.
 */
@Injectable()
export class RelationChangeListeners {
  private readonly listeners: PermissionLossListener[] = [];

  register(listener: PermissionLossListener): void {
    this.listeners.push(listener);
  }

  async emitLoss(manager: EntityManager, loss: PermissionLoss): Promise<void> {
    for (const listener of this.listeners) await listener(manager, loss);
  }
}
