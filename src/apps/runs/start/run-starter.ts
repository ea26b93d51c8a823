import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import { stringifyExact } from '../../../common/json/exact-number.js';
import { ProblemError, type FieldProblem } from '../../../common/problem/problem-error.js';
import { uuidV7 } from '../../../common/uuid-v7.js';
import { AppConfig } from '../../../config/app-config.js';
import type { Transaction } from '../../../database/transaction.js';
import {
  checkedBefore,
  checkValue,
  requireFitting,
  type CheckedValue,
} from '../../author-schemas/values/checked-value.js';
import { withDefaults } from '../../author-schemas/values/schema-defaults.js';
import { RunConfigs } from '../../configs/run-configs.js';
import { JsonSchemas } from '../../author-schemas/json-schemas.js';
import { App } from '../../model/app.entity.js';
import { ownerOf } from '../../catalog/owner.js';
import { hasFreeSlot, lockInstallation } from '../../concurrency/installation-slots.js';
import type { DagRights } from '../../dags/dag-rights.js';
import { requireAllowedDag } from '../../dags/require-allowed-dag.js';
import { Installation } from '../../model/installation.entity.js';
import { clearRefusedStart } from '../../installations/refused-start.js';
import { AppVersion } from '../../model/app-version.entity.js';
import type { Manifest, RunKind, WhenFull } from '../../model/manifest.js';
import { orchestratorKind } from '../../model/orchestrator-kind.js';
import { RunChanged, announceRun } from '../run-changes.js';
import { RunPayload } from '../../model/runs/run-payload.entity.js';
import { Run } from '../../model/runs/run.entity.js';
import { RunWriter } from '../run-writer.js';
import type { ServiceDecision } from '../../model/runs/observation.js';
import { recordCreation } from '../transitions.js';
import { chooseDag } from '../../dags/dag-choice.js';
import { findRepeated, type Idempotency } from './idempotency.js';
import { confText, MAX_CONF_BYTES } from './run-conf.js';
import { refuseTooMany, requireActive, requireStartable } from './startable.js';
import { APP_PROBLEMS } from '../../problems.js';

const STOP_SECONDS = 600;

export interface StartRequest {
  installation: Pick<Installation, 'id'>;
  kind: RunKind;
  actorUserId: string;
  /** Result of `parseExact`, or created by the service, so that every number reaches the orchestrator as it was sent. */
  input: Record<string, unknown>;
  dagRights: DagRights;
  /** Result of {@link RunStarter.checkInput}. */
  checked?: CheckedValue | null;
  /** `firstKind`: kind of the first run in the chain of reruns, whose DAG is started. */
  rerunOf?: { id: string; firstKind: RunKind };
  /** Unique among the runs of the installation. */
  triggerEventId?: string;
  /** `scheduledFor` is unique among the runs of a backfill. */
  backfillId?: string;
  /** Scheduled time of the run. */
  scheduledFor?: Date;
  idempotency?: Idempotency | null;
}

export interface Started {
  run: Run;
  /** `false`: the run existed already; nothing was written. */
  created: boolean;
}

/** Creates runs, for every way to start one. */
@Injectable()
export class RunStarter {
  constructor(
    private readonly schemas: JsonSchemas,
    private readonly writer: RunWriter,
    private readonly changed: RunChanged,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly configs: RunConfigs,
  ) {}

  /**
   * Validates an input against the schema of the installed version, before the transaction that starts the run.
   *
   * @returns `null` when the version has no schema, the installation is not active, or the input is too large for any run.
   */
  async checkInput(
    manager: EntityManager,
    installationId: string,
    input: Record<string, unknown>,
  ): Promise<CheckedValue | null> {
    if (Buffer.byteLength(stringifyExact(input)) > MAX_CONF_BYTES) return null;
    const installation = await manager.findOneBy(Installation, { id: installationId });
    if (installation?.state !== 'active') return null;
    const { appVersionId: versionId, appId } = installation;
    const { manifest } = await manager.findOneByOrFail(AppVersion, { id: versionId });
    const app = await manager.findOneByOrFail(App, { id: appId });
    return checkValue(this.schemas, { versionId, app, schema: manifest.input_schema }, input);
  }

  /**
   * Does not check the actor's permissions. Nothing was written when it throws a ProblemError, so the transaction can
   * continue with other work.
   *
   * @param transaction holds the lock on the installation's row from here on; its commit notifies the workers.
   * @throws ProblemError `installation_inactive`, `approval_pending`, `run_kind_unsupported`, `run_input_invalid`,
   *   `schema_timeout`, `run_input_too_large`, `dag_id_invalid`, `dag_not_allowed`, `too_many_runs`, `idempotency_key_reused`
   */
  async start(transaction: Transaction, request: StartRequest): Promise<Started> {
    const { manager } = transaction;
    await lockInstallation(manager, request.installation.id);
    const known = await this.findKnown(manager, request);
    if (known !== null) return { run: known, created: false };

    const { kind, input: sent, rerunOf } = request;
    const installation = await manager.findOneByOrFail(Installation, { id: request.installation.id });
    requireActive(installation);
    const { manifest } = await requireStartable(manager, installation, kind);
    const app = await manager.findOneByOrFail(App, { id: installation.appId });
    refuseTooLarge(stringifyExact(sent));
    const schema = { versionId: installation.appVersionId, app, schema: manifest.input_schema };
    const check = await checkedBefore(request.checked, this.schemas, schema, sent);
    requireFitting(check, 'input', inputInvalid);
    const input = withDefaults(sent, manifest.input_schema) ?? sent;
    const choice = chooseDag(input, app.slug, rerunOf?.firstKind ?? kind);
    await requireAllowedDag(manager, choice, {
      policy: this.config.appExecution.dagPolicy,
      installation,
      app,
      manifest,
      rights: request.dagRights,
    });
    const now = new Date(this.clock.now());
    const run = this.newRun(request, installation, manifest, choice.dagId, now);
    const owner = await ownerOf(manager, app);
    const conf = confText(run, owner, stringifyExact(input), this.config.publicUrl);
    refuseTooLarge(conf);
    await refuseTooMany(manager, installation.id);
    if (installation.refusedKind === kind) await clearRefusedStart(manager, installation.id);
    const sealedConfig = this.configs.seal(run.id, installation, manifest);
    return this.create(transaction, run, { runId: run.id, conf, sealedConfig }, manifest.concurrency);
  }

  private async findKnown(
    manager: EntityManager,
    { installation: { id: installationId }, triggerEventId, idempotency }: StartRequest,
  ): Promise<Run | null> {
    if (triggerEventId !== undefined) return manager.findOneBy(Run, { installationId, triggerEventId });
    if (!idempotency) return null;
    return findRepeated(manager, installationId, idempotency, this.clock.now());
  }

  private newRun(
    { kind, actorUserId, rerunOf, triggerEventId, backfillId, scheduledFor, idempotency }: StartRequest,
    { id: installationId, projectId, appId, appVersionId }: Installation,
    { timeouts = {} }: Manifest,
    dagId: string,
    now: Date,
  ): Run {
    return {
      id: uuidV7(now.getTime()),
      projectId,
      installationId,
      appId,
      appVersionId,
      actorUserId,
      runKind: kind,
      dagId,
      orchestrator: orchestratorKind(this.config.appExecution.mode),
      rerunOf: rerunOf?.id ?? null,
      adoptedDagRunId: null,
      triggerEventId: triggerEventId ?? null,
      backfillId: backfillId ?? null,
      scheduledFor: scheduledFor ?? null,
      idempotencyKey: idempotency?.key ?? null,
      idempotencyHash: idempotency?.hash ?? null,
      state: 'submitted',
      statusDetail: null,
      statusText: null,
      statusSince: null,
      errorCode: null,
      errorMessage: null,
      failedTask: null,
      failedMapIndex: null,
      failedAttempt: null,
      failure: null,
      createdAt: now,
      submittedAt: null,
      startedAt: null,
      endedAt: null,
      updatedAt: now,
      version: 1,
      orchestratorState: null,
      clearNumber: 0,
      laterExecution: null,
      stopCause: null,
      stopRequestedAt: null,
      stopRequestedBy: null,
      submission: 'pending',
      submitAttempts: 0,
      submitDeadline: new Date(now.getTime() + this.config.appExecution.submitTimeoutMs),
      startSeconds: timeouts.start_seconds ?? null,
      runSeconds: timeouts.run_seconds ?? null,
      stopSeconds: timeouts.cancel_seconds ?? STOP_SECONDS,
      nextCheckAt: now,
      checks: 0,
      missingChecks: 0,
      checkedAt: null,
      leaseUntil: null,
      leaseToken: null,
    };
  }

  private async create(
    transaction: Transaction,
    run: Run,
    payload: RunPayload,
    concurrency: Manifest['concurrency'],
  ): Promise<Started> {
    const { manager } = transaction;
    const isFull =
      concurrency !== undefined && !(await hasFreeSlot(manager, run.installationId, concurrency.limit));
    const whenFull = concurrency?.when_full ?? 'queue';
    if (isFull && whenFull === 'queue') {
      Object.assign(run, {
        submission: 'waiting',
        statusDetail: 'waiting_for_slot',
        nextCheckAt: null,
      } satisfies Partial<Run>);
    }
    await manager.insert(Run, run);
    await manager.insert(RunPayload, payload);
    await recordCreation(manager, run, run.createdAt);
    if (isFull && whenFull !== 'queue') return this.endAtOnce(transaction, run, whenFull, concurrency.limit);
    await announceRun(manager, run);
    transaction.afterCommit(() => this.hint(run));
    return { run, created: true };
  }

  private async endAtOnce(
    transaction: Transaction,
    { id }: Run,
    whenFull: Exclude<WhenFull, 'queue'>,
    limit: number,
  ): Promise<Started> {
    const decision: ServiceDecision = {
      by: 'service',
      source: 'concurrency',
      to: whenFull === 'cancel' ? 'canceled' : 'failed',
      error: {
        code: 'concurrency_limit',
        message: `The installation had reached its version's limit of concurrent runs (${limit}).`,
      },
    };
    await this.writer.applyWithin(transaction, id, decision);
    const run = await transaction.manager.findOneByOrFail(Run, { id });
    return { run, created: true };
  }

  private hint({ id: runId, projectId, installationId, state }: Run): void {
    this.changed.emit({ runId, projectId, installationId, state });
  }
}

function refuseTooLarge(text: string): void {
  if (Buffer.byteLength(text) <= MAX_CONF_BYTES) return;
  throw new ProblemError(
    APP_PROBLEMS.run_input_too_large,
    `The request to the orchestrator has at most ${MAX_CONF_BYTES / 1024} KB, the input with some 700 bytes around it. Keep large data elsewhere and send its address.`,
  );
}

function inputInvalid(errors: readonly FieldProblem[]): ProblemError {
  return new ProblemError(
    APP_PROBLEMS.run_input_invalid,
    "Send an input that fits the installed version's input_schema; see `errors`.",
    { errors },
  );
}
