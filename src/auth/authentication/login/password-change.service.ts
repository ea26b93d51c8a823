import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull } from 'typeorm';
import { AuditLog } from '../../../audit/audit-log.js';
import { Clock } from '../../../common/clock.js';
import { validationFailed } from '../../../common/validation/validation-pipe.js';
import { actorOf, type UserCaller, sessionIdOf } from '../../caller.js';
import { User } from '../../entities/user.entity.js';
import { Passwords } from '../passwords.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { OwnPassword, passwordWrong } from './own-password.js';
import type { PasswordChangeDto } from './login.dto.js';

/** Changes a user's own password. */
@Injectable()
export class PasswordChangeService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly passwords: Passwords,
    private readonly ownPassword: OwnPassword,
    private readonly sessions: SessionsService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends all other sessions, so that a person who knew the old password is signed out.
   *
   * @throws ProblemError `password_wrong`; `rate_limited` after too many failures; `password_not_set` for a user of an
   *   external issuer.
   */
  async change(caller: UserCaller, input: PasswordChangeDto): Promise<void> {
    if (input.new_password === input.current_password) {
      throw validationFailed([{ path: 'new_password', problem: 'must differ from the current password' }]);
    }
    const oldHash = await this.ownPassword.verify(caller.userId, input.current_password);
    const passwordHash = await this.passwords.hash(input.new_password);
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.update(
        User,
        // Of two concurrent changes, the current password of the second one is outdated.
        { id: caller.userId, passwordHash: oldHash, deactivatedAt: IsNull() },
        { passwordHash, updatedAt: new Date(this.clock.now()), version: () => 'version + 1' },
      );
      if (affected !== 1) throw passwordWrong();
      await this.sessions.endAllOf(manager, caller.userId, 'password_changed', sessionIdOf(caller));
      await this.audit.record(manager, actorOf(caller), {
        action: 'user.password_changed',
        resource: `user/${caller.userId}`,
      });
    });
  }
}
