import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { isUuid } from '../../common/uuid-v7.js';
import type { OrchestratorObservation } from '../model/runs/observation.js';
import type { ReportKind } from '../model/runs/run-report.js';
import { findNewestRun } from '../runs/newest-run.js';
import type { Outcome } from '../runs/run-writer.js';
import { CallbackCommitter } from './callback-committer.js';
import type { CallbackResponse, ReportResponse } from './callback.response.js';
import { CallbackOutcomes } from './callback-outcomes.js';
import { MAX_BODY_BYTES, refusedCallback, tooLarge } from './signature/callback-signature.guard.js';
import { readKind } from './read-report.js';
import { ReportCallbacks } from './report-callbacks.js';
import type { SignedCallback } from './signature/signed-callback.js';
import { readSignedFields, unknownRun } from './signature/signed-body.js';
import { readStateChange, type StateChange } from './state-change.js';
import { digestOf, UsedSignatures } from './signature/used-signatures.js';

type Fields = Record<string, unknown>;

/** Content of a callback. */
type Content =
  | { kind: 'state'; observation: OrchestratorObservation }
  | { kind: 'report'; report: ReportKind }
  | { kind: 'invalid'; problem: unknown };

/** Processes callbacks with a valid signature: resolves the run and applies the report. */
@Injectable()
export class CallbacksService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly committer: CallbackCommitter,
    private readonly reports: ReportCallbacks,
    private readonly signatures: UsedSignatures,
    private readonly outcomes: CallbackOutcomes,
  ) {}

  /**
   * @throws ProblemError `callback_refused` for a signature that was used for another run, `not_found`,
   *   `callback_invalid`, `callback_run_mismatch`, `payload_too_large`, `service_unavailable`
   */
  async receive(id: string, callback: SignedCallback): Promise<CallbackResponse | ReportResponse> {
    const runId = id.toLowerCase();
    const response = await this.outcomes.counted(() => this.apply(runId, callback));
    this.outcomes.count(response.reason ?? 'applied');
    return response;
  }

  private async apply(pathId: string, callback: SignedCallback): Promise<CallbackResponse | ReportResponse> {
    if (!isUuid(pathId)) throw unknownRun();
    const fields = await this.readFields(pathId, callback);
    const content = contentOf(fields, callback);
    // Committed for an invalid callback, too: an unknown run is reported first, and the signature counts as used.
    const { runId, outcome } = await this.committer.commit({
      runId: pathId,
      digest: digestOf(callback.signature),
      dagId: typeof fields['dag_id'] === 'string' ? fields['dag_id'] : null,
      bytes: callback.body.length,
      observation: content.kind === 'state' ? content.observation : null,
    });
    if (content.kind === 'invalid') throw content.problem;
    if (outcome !== null) return responseOf(runId, outcome);
    if (content.kind === 'state') throw unknownRun();
    const report = await this.reports.receive(runId, content.report, fields, callback.body);
    if (report === null) throw unknownRun();
    return report;
  }

  /** Reads the fields of the body, which must name this run. Its problems are reported only when the run exists. */
  private async readFields(runId: string, { body, signature }: SignedCallback): Promise<Fields> {
    try {
      return readSignedFields(body, runId);
    } catch (problem) {
      const [usedFor, run] = await Promise.all([
        this.signatures.usedFor(signature),
        findNewestRun(this.dataSource.manager, runId),
      ]);
      if (usedFor !== null && usedFor !== runId) throw refusedCallback();
      if (run === null) throw unknownRun();
      throw problem;
    }
  }
}

function contentOf(fields: Fields, { body, sentAt }: SignedCallback): Content {
  try {
    const kind = readKind(fields);
    if (kind !== 'state') return { kind: 'report', report: kind };
    if (body.length > MAX_BODY_BYTES) throw tooLarge(MAX_BODY_BYTES);
    return { kind: 'state', observation: observationOf(readStateChange(fields), sentAt) };
  } catch (problem) {
    return { kind: 'invalid', problem };
  }
}

function observationOf(change: StateChange, sentAt: Date): OrchestratorObservation {
  return {
    by: 'orchestrator',
    source: 'callback',
    state: change.state,
    clearNumber: change.clearNumber,
    startedAt: change.startedAt,
    endedAt: change.endedAt,
    reportedAt: happenedAt(change) ?? sentAt,
    message: change.error,
  };
}

function happenedAt({ state, startedAt, endedAt }: StateChange): Date | null {
  if (state === 'queued') return null;
  return state === 'running' ? startedAt : endedAt;
}

function responseOf(runId: string, { verdict, state }: Outcome): CallbackResponse {
  const run = { run_id: runId, state };
  return verdict === 'applied' ? { ...run, applied: true } : { ...run, applied: false, reason: verdict };
}
