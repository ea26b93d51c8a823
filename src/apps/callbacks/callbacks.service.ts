import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { isUuid } from '../../common/uuid-v7.js';
import { AppConfig } from '../../config/app-config.js';
import { RunWriter, type Outcome } from '../runs/run-writer.js';
import type { CallbackResponse } from './callback.response.js';
import { CallbackOutcomes } from './callback-outcomes.js';
import { refusedCallback } from './callback-signature.guard.js';
import type { SignedCallback } from './signed-callback.js';
import { aboutAnotherRun, readStateChange, type StateChange } from './state-change.js';

/** Callbacks with a good signature: which run they are about, and what they say. */
@Injectable()
export class CallbacksService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly writer: RunWriter,
    private readonly clock: Clock,
    private readonly config: AppConfig,
    private readonly outcomes: CallbackOutcomes,
  ) {}

  /**
   * @throws ProblemError `callback_refused` for a signature that was used for another run, `not_found`,
   *   `callback_invalid`, `callback_run_mismatch`
   */
  async receive(id: string, callback: SignedCallback): Promise<CallbackResponse> {
    const { verdict, state } = await this.outcomes.counted(() => this.apply(id.toLowerCase(), callback));
    this.outcomes.count(verdict);
    const run = { run_id: id.toLowerCase(), state };
    return verdict === 'applied' ? { ...run, applied: true } : { ...run, applied: false, reason: verdict };
  }

  private async apply(runId: string, { body, signature, sentAt }: SignedCallback): Promise<Outcome> {
    if (!isUuid(runId)) throw unknownRun();
    const digest = createHash('sha256').update(signature).digest();
    const { usedFor, dagId } = await this.known(runId, digest);
    if (usedFor !== null && usedFor !== runId) throw refusedCallback();
    if (dagId === null) throw unknownRun();
    const change = readStateChange(body, runId);
    // A DAG run of another DAG may have our id: a user who may start any DAG can name it so.
    if (change.dagId !== null && change.dagId !== dagId) throw aboutAnotherRun('dag_id');
    await this.remember(digest, runId);
    const outcome = await this.writer.applyObservation(runId, {
      by: 'orchestrator',
      source: 'callback',
      state: change.state,
      clearNumber: change.clearNumber,
      startedAt: change.startedAt,
      endedAt: change.endedAt,
      reportedAt: happenedAt(change) ?? sentAt,
      message: change.error,
    });
    if (outcome === null) throw unknownRun();
    return outcome;
  }

  private async known(
    runId: string,
    digest: Buffer,
  ): Promise<{ usedFor: string | null; dagId: string | null }> {
    const [row] = await this.dataSource.query<{ used_for: string | null; dag_id: string | null }[]>(
      `SELECT (SELECT run_id FROM callback_signatures WHERE digest = $1) AS used_for,
              (SELECT dag_id FROM runs WHERE id = $2) AS dag_id`,
      [digest, runId],
    );
    return { usedFor: row?.used_for ?? null, dagId: row?.dag_id ?? null };
  }

  /** Only for the run that the body names: otherwise a copy that comes first would spoil the original. */
  private async remember(digest: Buffer, runId: string): Promise<void> {
    // Signed at the end of the window ahead, a callback is good until the end of the one behind.
    const expiresAt = new Date(this.clock.now() + 2 * this.config.appExecution.callbackSkewSeconds * 1000);
    await this.dataSource.query(
      `INSERT INTO callback_signatures (digest, run_id, expires_at) VALUES ($1, $2, $3)
       ON CONFLICT (digest) DO NOTHING`,
      [digest, runId, expiresAt],
    );
  }
}

function happenedAt({ state, startedAt, endedAt }: StateChange): Date | null {
  if (state === 'queued') return null;
  return state === 'running' ? startedAt : endedAt;
}

function unknownRun(): ProblemError {
  return new ProblemError('not_found', 'No run has this id. Stop sending its state changes.');
}
