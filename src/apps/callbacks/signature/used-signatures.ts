import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import { AppConfig } from '../../../config/app-config.js';
import { JobRunner } from '../../../database/job-runner.js';
import { execute, hasRow } from '../../../database/rows.js';
import { CallbackSignature } from './callback-signature.entity.js';

/** Stores the run with which each signature was used, while its timestamp could still be in the window. */
@Injectable()
export class UsedSignatures {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** The run with which the signature was used; `null`: it was not used. */
  async usedFor(signature: Buffer): Promise<string | null> {
    const used = await this.dataSource.manager.findOneBy(CallbackSignature, { digest: digestOf(signature) });
    return used?.runId ?? null;
  }

  /**
   * Stored only for the run that the body names: otherwise a copy that arrives first would invalidate the original.
   *
   * @returns whether this is the first use of the signature.
   */
  remember(manager: EntityManager, signature: Buffer, runId: string): Promise<boolean> {
    return hasRow(
      manager,
      sql`INSERT INTO callback_signatures (digest, run_id, expires_at) VALUES (${digestOf(signature)}, ${runId}, ${this.expiry()})
       ON CONFLICT (digest) DO NOTHING RETURNING run_id`,
    );
  }

  /** {@link remember} for many callbacks, each for the run that its body names. */
  async rememberAll(
    manager: EntityManager,
    uses: readonly { digest: Buffer; runId: string }[],
  ): Promise<void> {
    if (uses.length === 0) return;
    // Sorted: two transactions that insert the same signatures in different orders would deadlock.
    const ordered = uses.toSorted((a, b) => a.digest.compare(b.digest));
    const digests = ordered.map(({ digest }) => digest);
    const runIds = ordered.map(({ runId }) => runId);
    await execute(
      manager,
      sql`INSERT INTO callback_signatures (digest, run_id, expires_at)
       SELECT digest, run_id, ${this.expiry()} FROM unnest(${digests}::bytea[], ${runIds}::uuid[]) AS used (digest, run_id)
       ON CONFLICT (digest) DO NOTHING`,
    );
  }

  /** Twice the skew: a callback that is dated at the future end of the window is valid until its past end. */
  private expiry(): Date {
    return new Date(this.clock.now() + 2 * this.config.appExecution.callbackSkewSeconds * 1000);
  }
}

/** Key under which a signature is stored. */
export function digestOf(signature: Buffer): Buffer {
  return createHash('sha256').update(signature).digest();
}

/** Maximum number of rows per statement, so that none approaches the statement timeout. */
const BATCH = 5000;

/** Deletes signatures whose timestamp cannot be in the window any more. */
@Injectable()
export class CallbackSignatureCleanup {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobRunner,
    private readonly clock: Clock,
  ) {}

  @Cron(CronExpression.EVERY_10_MINUTES)
  async clean(): Promise<void> {
    const options = { leaseMs: 5 * 60_000, everyMs: 5 * 60_000 };
    await this.jobs.run('forget-callback-signatures', options, async (signal) => {
      let deleted = BATCH;
      while (deleted === BATCH && !signal.aborted) deleted = await this.deleteBatch();
    });
  }

  private deleteBatch(): Promise<number> {
    const now = new Date(this.clock.now());
    return execute(
      this.dataSource,
      sql`DELETE FROM callback_signatures
        WHERE digest IN (SELECT digest FROM callback_signatures WHERE expires_at < ${now} LIMIT ${BATCH})`,
    );
  }
}
