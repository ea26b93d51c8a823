import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ChangeAuthor } from '../caller.js';

/** Notification that a user may have lost permissions. */
export interface PermissionLoss {
  userId: string;
  /** The project on which permissions may be lost; `null` for every project. */
  projectId: string | null;
  /** The account is being deactivated: the user loses all permissions, although relations remain stored. */
  isDeactivation: boolean;
  author: ChangeAuthor;
}

export type PermissionLossListener = (manager: EntityManager, loss: PermissionLoss) => Promise<void>;

/**
 * Calls listeners of other modules within the transaction in which a user may lose permissions, so that what depends on
 * those permissions ends with them. Modules register, because they import this one and not the other way round.
 *
 * Every emitter holds the lock of the user's row (`lockUser`), so listeners acquire further locks after it.
 */
@Injectable()
export class PermissionLossListeners {
  private readonly listeners: PermissionLossListener[] = [];

  register(listener: PermissionLossListener): void {
    this.listeners.push(listener);
  }

  async emitLoss(manager: EntityManager, loss: PermissionLoss): Promise<void> {
    for (const listener of this.listeners) await listener(manager, loss);
  }
}
