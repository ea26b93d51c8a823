import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditLog } from '../../../audit/audit-log.js';
import { Clock } from '../../../common/clock.js';
import { actorOf, type UserCaller } from '../../caller.js';
import { User } from '../../entities/user.entity.js';
import type { UserResponse } from './me.dto.js';

/** Updates users' own profiles. */
@Injectable()
export class ProfileService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async rename(caller: UserCaller, name: string): Promise<UserResponse> {
    return this.dataSource.transaction(async (manager) => {
      const where = { id: caller.userId };
      await manager.update(User, where, {
        name,
        updatedAt: new Date(this.clock.now()),
        version: () => 'version + 1',
      });
      await this.audit.record(manager, actorOf(caller), {
        action: 'user.updated',
        resource: `user/${caller.userId}`,
        metadata: { fields: ['name'] },
      });
      const { id, kind, email } = await manager.findOneByOrFail(User, where);
      return { id, kind, email, name };
    });
  }
}
