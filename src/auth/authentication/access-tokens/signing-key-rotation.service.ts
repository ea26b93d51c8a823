import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, LessThan } from 'typeorm';
import { AuditLog, type Actor } from '../../../audit/audit-log.js';
import { Clock } from '../../../common/clock.js';
import { SecretBox } from '../../../common/crypto/secret-box.js';
import { JobRunner } from '../../../database/job-runner.js';
import { actorOf, type UserCaller } from '../../caller.js';
import { SigningKey } from '../../entities/signing-key.entity.js';
import { lockSigningKeys, makeSigningKey } from './signing-key-pairs.js';
import type { SigningKeyResponse } from './signing-key.response.js';
import { SigningKeys } from './signing-keys.js';
import { signingKeyResponse } from './signing-keys.read-model.js';

const DAY_MS = 24 * 60 * 60 * 1000;
export const MAX_SIGNING_AGE_MS = 90 * DAY_MS;
/** Age at which retired keys are deleted. They verify no tokens by then, and were kept only for the list of keys. */
export const DELETE_AFTER_RETIREMENT_MS = 7 * DAY_MS;

/** Replaces the key that signs access tokens, on request and at its maximum age. */
@Injectable()
export class SigningKeyRotationService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly keys: SigningKeys,
    private readonly secretBox: SecretBox,
    private readonly audit: AuditLog,
    private readonly jobs: JobRunner,
    private readonly clock: Clock,
  ) {}

  /** Creates a new key, which signs immediately on this replica, and within a minute on the others. */
  async rotate(caller: UserCaller): Promise<SigningKeyResponse> {
    return signingKeyResponse(await this.replace(actorOf(caller)), this.clock.now());
  }

  @Cron(CronExpression.EVERY_HOUR)
  async keep(): Promise<void> {
    await this.jobs.run('signing-keys', { leaseMs: 60_000, everyMs: 30 * 60_000 }, async () => {
      const signers = this.dataSource.getRepository(SigningKey);
      const now = this.clock.now();
      const signer = await signers.findOne({ where: { retiredAt: IsNull() }, order: { createdAt: 'DESC' } });
      if (signer !== null && now - signer.createdAt.getTime() > MAX_SIGNING_AGE_MS) {
        await this.replace({ kind: 'system' });
      }
      await signers.delete({ retiredAt: LessThan(new Date(now - DELETE_AFTER_RETIREMENT_MS)) });
    });
  }

  private async replace(actor: Actor): Promise<SigningKey> {
    const made = await this.dataSource.transaction(async (manager) => {
      await lockSigningKeys(manager);
      // Read after the lock: the wait for it must not shorten the time in which the old key verifies.
      const now = this.clock.now();
      await manager.update(SigningKey, { retiredAt: IsNull() }, { retiredAt: new Date(now) });
      const key = await makeSigningKey(manager, this.secretBox, now);
      await this.audit.record(manager, actor, {
        action: 'signing_key.rotated',
        resource: `signing_key/${key.id}`,
      });
      return key;
    });
    this.keys.forgetCurrent();
    return made;
  }
}
