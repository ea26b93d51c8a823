import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../../auth/entities/user.entity.js';
import { App } from './app.entity.js';
import { Backfill } from './backfill.entity.js';
import { Installation } from './installation.entity.js';
import { AppVersion } from './app-version.entity.js';
import type { LaterExecution } from './observation.js';
import type { RunKind } from './manifest.js';
import type { OrchestratorKind } from './orchestrator-kind.js';
import type { RunState, StatusDetail, StopCause, Submission } from './run-state.js';

/**
 * One run, and what is still to be done for it: the row is the outbox of its submission.
 *
 * `state`, `error…`, the times and `version` are written by `RunWriter` alone. Columns from `submission` on
 * belong to the workers, under their lease.
 */
@Entity('runs')
@Index('ix_runs_project', ['projectId', 'id'])
@Index('ix_runs_installation', ['installationId', 'id'])
@Index('ix_runs_active', ['installationId', 'createdAt'], { where: `state IN ('submitted', 'running')` })
@Index('ix_runs_waiting', ['installationId', 'createdAt'], {
  where: `state = 'submitted' AND submission = 'waiting'`,
})
@Index('ix_runs_to_submit', ['installationId', 'createdAt'], {
  where: `state = 'submitted' AND submission IN ('pending', 'in_flight')`,
})
@Index('ix_runs_to_check', ['nextCheckAt'], {
  where: `next_check_at IS NOT NULL AND (submission = 'accepted' OR state IN ('succeeded', 'failed', 'canceled'))`,
})
@Index('ix_runs_updated', ['projectId', 'updatedAt'])
@Index('uq_runs_trigger_event', ['installationId', 'triggerEventId'], {
  unique: true,
  where: 'trigger_event_id IS NOT NULL',
})
@Index('uq_runs_idempotency_key', ['installationId', 'idempotencyKey'], {
  unique: true,
  where: 'idempotency_key IS NOT NULL',
})
@Index('uq_runs_backfill_time', ['backfillId', 'scheduledFor'], {
  unique: true,
  where: 'backfill_id IS NOT NULL',
})
@Index('uq_runs_adopted', ['adoptedDagRunId', 'rerunOf'], {
  unique: true,
  where: 'adopted_dag_run_id IS NOT NULL',
})
@Check('ck_runs_state', `state IN ('submitted', 'running', 'succeeded', 'failed', 'canceled')`)
@Check('ck_runs_submission', `submission IN ('waiting', 'pending', 'in_flight', 'accepted', 'abandoned')`)
@Check('ck_runs_orchestrator', `orchestrator IN ('airflow', 'simulated')`)
@Check('ck_runs_stop_cause', `stop_cause IN ('cancel', 'start_timeout', 'run_timeout')`)
export class Run {
  /** Also the id of the DAG run that it submits: an orchestrator cannot take the same run twice. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pk_runs' })
  id: string;

  @ForeignKey('Project', { name: 'fk_runs_project' })
  @Column({ name: 'project_id', type: 'uuid' })
  projectId: string;

  @ForeignKey(() => Installation, { name: 'fk_runs_installation' })
  @Column({ name: 'installation_id', type: 'uuid' })
  installationId: string;

  @ForeignKey(() => App, { name: 'fk_runs_app' })
  @Column({ name: 'app_id', type: 'uuid' })
  appId: string;

  /** The installed one when the run was created; an upgrade changes no run. */
  @ForeignKey(() => AppVersion, { name: 'fk_runs_app_version' })
  @Column({ name: 'app_version_id', type: 'uuid' })
  appVersionId: string;

  @ForeignKey(() => User, { name: 'fk_runs_actor' })
  @Column({ name: 'actor_user_id', type: 'uuid' })
  actorUserId: string;

  @Column({ name: 'run_kind', type: 'text' })
  runKind: RunKind;

  @Column({ name: 'dag_id', type: 'text' })
  dagId: string;

  /** Which orchestrator executes it; `null`: created by a version of the service that did not record it. */
  @Column({ type: 'text', nullable: true })
  orchestrator: OrchestratorKind | null;

  @ForeignKey(() => Run, { name: 'fk_runs_rerun_of' })
  @Column({ name: 'rerun_of', type: 'uuid', nullable: true })
  rerunOf: string | null;

  /** The DAG run of an earlier run that this run follows instead of one of its own; `null`: it has its own. */
  @ForeignKey(() => Run, { name: 'fk_runs_adopted_dag_run' })
  @Column({ name: 'adopted_dag_run_id', type: 'uuid', nullable: true })
  adoptedDagRunId: string | null;

  /** The event that started it. */
  @Column({ name: 'trigger_event_id', type: 'uuid', nullable: true })
  triggerEventId: string | null;

  /** The backfill that started it. */
  @ForeignKey(() => Backfill, { name: 'fk_runs_backfill', onDelete: 'SET NULL' })
  @Column({ name: 'backfill_id', type: 'uuid', nullable: true })
  backfillId: string | null;

  /** The time of its schedule that it is for; `null`: no schedule started it, or an earlier version of the service did. */
  @Column({ name: 'scheduled_for', type: 'timestamptz', precision: 3, nullable: true })
  scheduledFor: Date | null;

  @Column({ name: 'idempotency_key', type: 'text', nullable: true })
  idempotencyKey: string | null;

  /** SHA-256 of the request that had the key. */
  @Column({ name: 'idempotency_hash', type: 'bytea', nullable: true })
  idempotencyHash: Buffer | null;

  @Column({ type: 'text' })
  state: RunState;

  /** What a run that is not over waits for. */
  @Column({ name: 'status_detail', type: 'text', nullable: true })
  statusDetail: StatusDetail | null;

  /** What is behind it, in words: of a DAG that is awaited, why it is not there. */
  @Column({ name: 'status_text', type: 'text', nullable: true })
  statusText: string | null;

  /** Time when the submission worker recorded it; `null`: it is not recorded, or by another component. */
  @Column({ name: 'status_since', type: 'timestamptz', precision: 3, nullable: true })
  statusSince: Date | null;

  @Column({ name: 'error_code', type: 'text', nullable: true })
  errorCode: string | null;

  @Column({ name: 'error_message', type: 'text', nullable: true })
  errorMessage: string | null;

  /** Task of a failed run that failed first, as far as the orchestrator reports it. */
  @Column({ name: 'failed_task', type: 'text', nullable: true })
  failedTask: string | null;

  /** -1 for a task that is not mapped. */
  @Column({ name: 'failed_map_index', type: 'integer', nullable: true })
  failedMapIndex: number | null;

  @Column({ name: 'failed_attempt', type: 'integer', nullable: true })
  failedAttempt: number | null;

  /** Last line of the exception in that attempt's log; `null`: the log has none. */
  @Column({ type: 'text', nullable: true })
  failure: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  /** When the orchestrator had it. */
  @Column({ name: 'submitted_at', type: 'timestamptz', precision: 3, nullable: true })
  submittedAt: Date | null;

  @Column({ name: 'started_at', type: 'timestamptz', precision: 3, nullable: true })
  startedAt: Date | null;

  @Column({ name: 'ended_at', type: 'timestamptz', precision: 3, nullable: true })
  endedAt: Date | null;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;

  /** Counts every change that people can see. */
  @Column({ type: 'integer' })
  version: number;

  /** The orchestrator's own word, as it was observed last. */
  @Column({ name: 'orchestrator_state', type: 'text', nullable: true })
  orchestratorState: string | null;

  /** How often the DAG run was cleared, as far as is known. */
  @Column({ name: 'clear_number', type: 'integer' })
  clearNumber: number;

  /** What the orchestrator did with the DAG run after the end of the run. */
  @Column({ name: 'later_execution', type: 'jsonb', nullable: true })
  laterExecution: LaterExecution | null;

  /** Why it is to end before its time. */
  @Column({ name: 'stop_cause', type: 'text', nullable: true })
  stopCause: StopCause | null;

  @Column({ name: 'stop_requested_at', type: 'timestamptz', precision: 3, nullable: true })
  stopRequestedAt: Date | null;

  @ForeignKey(() => User, { name: 'fk_runs_stop_requested_by' })
  @Column({ name: 'stop_requested_by', type: 'uuid', nullable: true })
  stopRequestedBy: string | null;

  @Column({ type: 'text' })
  submission: Submission;

  @Column({ name: 'submit_attempts', type: 'integer' })
  submitAttempts: number;

  /** Until then the orchestrator must have taken it. */
  @Column({ name: 'submit_deadline', type: 'timestamptz', precision: 3 })
  submitDeadline: Date;

  /** From `submitted_at` to `started_at`; `null`: any time. */
  @Column({ name: 'start_seconds', type: 'integer', nullable: true })
  startSeconds: number | null;

  /** From `started_at` to the end; `null`: any time. */
  @Column({ name: 'run_seconds', type: 'integer', nullable: true })
  runSeconds: number | null;

  /** From `stop_requested_at` to the end; after it the run counts as ended whatever the orchestrator does. */
  @Column({ name: 'stop_seconds', type: 'integer' })
  stopSeconds: number;

  /** Time of the next check by a worker; `null` when none is due. */
  @Column({ name: 'next_check_at', type: 'timestamptz', precision: 3, nullable: true })
  nextCheckAt: Date | null;

  /** Checks in a row that found nothing new; the next one comes the later. */
  @Column({ type: 'integer' })
  checks: number;

  /** Answers in a row, a minute apart or more, that the orchestrator does not have it. */
  @Column({ name: 'missing_checks', type: 'integer', default: 0 })
  missingChecks: number;

  /** Time of the orchestrator's last report about the run, including that it does not have it. */
  @Column({ name: 'checked_at', type: 'timestamptz', precision: 3, nullable: true })
  checkedAt: Date | null;

  @Column({ name: 'lease_until', type: 'timestamptz', precision: 3, nullable: true })
  leaseUntil: Date | null;

  /** Fences a worker whose lease ran out: its late write finds another token. */
  @Column({ name: 'lease_token', type: 'uuid', nullable: true })
  leaseToken: string | null;
}

/** Id of the DAG run that the run follows: its own id, unless it adopted the DAG run of an earlier run. */
export function dagRunIdOf({ id, adoptedDagRunId }: Pick<Run, 'adoptedDagRunId' | 'id'>): string {
  return adoptedDagRunId ?? id;
}
