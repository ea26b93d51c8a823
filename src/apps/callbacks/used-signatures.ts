import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { AppConfig } from '../../config/app-config.js';

/** Remembers which run each signature was used for while its timestamp could still be in the window. */
@Injectable()
export class UsedSignatures {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** The run that the signature was used for; `null` when it was not used. */
  async usedFor(signature: Buffer): Promise<string | null> {
    const [row] = await this.dataSource.query<{ run_id: string }[]>(
      'SELECT run_id FROM callback_signatures WHERE digest = $1',
      [digestOf(signature)],
    );
    return row?.run_id ?? null;
  }

  /**
   * Only for the run that the body names: otherwise a copy that comes first would spoil the original.
   *
   * @returns whether this is the first use of the signature.
   */
  async remember(manager: EntityManager, signature: Buffer, runId: string): Promise<boolean> {
    const added = await manager.query<unknown[]>(
      `INSERT INTO callback_signatures (digest, run_id, expires_at) VALUES ($1, $2, $3)
       ON CONFLICT (digest) DO NOTHING RETURNING run_id`,
      [digestOf(signature), runId, this.expiry()],
    );
    return added.length > 0;
  }

  /** {@link remember} for many callbacks, each of the run that its body names. */
  async rememberAll(
    manager: EntityManager,
    uses: readonly { digest: Buffer; runId: string }[],
  ): Promise<void> {
    if (uses.length === 0) return;
    // In the order of the keys: two transactions that insert the same signatures must not wait for each other.
    const ordered = uses.toSorted((a, b) => a.digest.compare(b.digest));
    await manager.query(
      `INSERT INTO callback_signatures (digest, run_id, expires_at)
       SELECT digest, run_id, $3 FROM unnest($1::bytea[], $2::uuid[]) AS used (digest, run_id)
       ON CONFLICT (digest) DO NOTHING`,
      [ordered.map(({ digest }) => digest), ordered.map(({ runId }) => runId), this.expiry()],
    );
  }

  /** Signed at the end of the window ahead, a callback is good until the end of the one behind. */
  private expiry(): Date {
    return new Date(this.clock.now() + 2 * this.config.appExecution.callbackSkewSeconds * 1000);
  }
}

/** By which a signature is stored. */
export function digestOf(signature: Buffer): Buffer {
  return createHash('sha256').update(signature).digest();
}
