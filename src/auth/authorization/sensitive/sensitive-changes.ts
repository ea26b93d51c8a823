import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import type { UserCaller } from '../../caller.js';
import type { Permission } from '../../permissions.js';
import { requireSensitiveChange } from './sensitive-change.js';

/** Guards the changes that a stolen or long-lived credential must not be able to make. */
@Injectable()
export class SensitiveChanges {
  constructor(private readonly clock: Clock) {}

  /** @throws ProblemError `recent_login_required`, `session_required` */
  require(caller: UserCaller, permission: Permission | null): void {
    requireSensitiveChange(caller, permission, this.clock.now());
  }
}
