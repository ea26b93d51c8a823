import type { EntityManager } from 'typeorm';
import { IsNull } from 'typeorm';
import { User } from '../entities/user.entity.js';

/** Whether the user or service account exists and is not deactivated. */
export function isActiveUser(manager: EntityManager, id: string): Promise<boolean> {
  return manager.existsBy(User, { id, deactivatedAt: IsNull() });
}
