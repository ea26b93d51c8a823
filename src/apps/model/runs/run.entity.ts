import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../../../auth/entities/user.entity.js';
import { App } from '../app.entity.js';
import { Backfill } from '../backfill.entity.js';
import { Installation } from '../installation.entity.js';
import { AppVersion } from '../app-version.entity.js';
import type { LaterExecution } from './observation.js';
import type { RunKind } from '../manifest.js';
import type { OrchestratorKind } from '../orchestrator-kind.js';
import type { RunState, StatusDetail, StopCause, Submission } from './run-state.js';

/**
 * A run and the work that is due for it: the row is the outbox of its submission.
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
  /** Also the id of the DAG run that it submits, so that an orchestrator cannot accept the same run twice. */
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

  /** The version that was installed when the run was created; an upgrade does not change it. */
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

  /** Orchestrator that executes the run; `null`: created by a version of the service that did not record it. */
  @Column({ type: 'text', nullable: true })
  orchestrator: OrchestratorKind | null;

  @ForeignKey(() => Run, { name: 'fk_runs_rerun_of' })
  @Column({ name: 'rerun_of', type: 'uuid', nullable: true })
  rerunOf: string | null;

  /** Id of the DAG run of an earlier run that this run adopted; `null`: it has its own DAG run. */
  @ForeignKey(() => Run, { name: 'fk_runs_adopted_dag_run' })
  @Column({ name: 'adopted_dag_run_id', type: 'uuid', nullable: true })
  adoptedDagRunId: string | null;

  /** Id of the event that started the run; `null`: the run was not started by an event. */
  @Column({ name: 'trigger_event_id', type: 'uuid', nullable: true })
  triggerEventId: string | null;

  /** Id of the backfill that started the run; `null`: the run was not started by a backfill. */
  @ForeignKey(() => Backfill, { name: 'fk_runs_backfill', onDelete: 'SET NULL' })
  @Column({ name: 'backfill_id', type: 'uuid', nullable: true })
  backfillId: string | null;

  /** Scheduled time of the run; `null`: no schedule started it, or an earlier version of the service did. */
  @Column({ name: 'scheduled_for', type: 'timestamptz', precision: 3, nullable: true })
  scheduledFor: Date | null;

  @Column({ name: 'idempotency_key', type: 'text', nullable: true })
  idempotencyKey: string | null;

  /** SHA-256 of the request that used the idempotency key. */
  @Column({ name: 'idempotency_hash', type: 'bytea', nullable: true })
  idempotencyHash: Buffer | null;

  @Column({ type: 'text' })
  state: RunState;

  /** Reason for which an active run waits. */
  @Column({ name: 'status_detail', type: 'text', nullable: true })
  statusDetail: StatusDetail | null;

  /** Details of the wait as a text, such as why an awaited DAG is missing. */
  @Column({ name: 'status_text', type: 'text', nullable: true })
  statusText: string | null;

  /** Time at which the submission worker recorded the status; `null`: there is none, or another component recorded it. */
  @Column({ name: 'status_since', type: 'timestamptz', precision: 3, nullable: true })
  statusSince: Date | null;

  @Column({ name: 'error_code', type: 'text', nullable: true })
  errorCode: string | null;

  @Column({ name: 'error_message', type: 'text', nullable: true })
  errorMessage: string | null;

  /** The task of a failed run that failed first; `null`: the orchestrator did not report it. */
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

  /** Time at which the orchestrator accepted the run. */
  @Column({ name: 'submitted_at', type: 'timestamptz', precision: 3, nullable: true })
  submittedAt: Date | null;

  @Column({ name: 'started_at', type: 'timestamptz', precision: 3, nullable: true })
  startedAt: Date | null;

  @Column({ name: 'ended_at', type: 'timestamptz', precision: 3, nullable: true })
  endedAt: Date | null;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;

  /** Number of visible changes of the run. */
  @Column({ type: 'integer' })
  version: number;

  /** Last observed state in the orchestrator's terms. */
  @Column({ name: 'orchestrator_state', type: 'text', nullable: true })
  orchestratorState: string | null;

  /** Number of times the DAG run is known to have been cleared. */
  @Column({ name: 'clear_number', type: 'integer' })
  clearNumber: number;

  /** Execution of the DAG run in the orchestrator after the end of the run. */
  @Column({ name: 'later_execution', type: 'jsonb', nullable: true })
  laterExecution: LaterExecution | null;

  /** Reason for which the run has to stop early. */
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

  /** Deadline for the orchestrator to accept the run. */
  @Column({ name: 'submit_deadline', type: 'timestamptz', precision: 3 })
  submitDeadline: Date;

  /** Time limit from `submitted_at` to `started_at`; `null`: none. */
  @Column({ name: 'start_seconds', type: 'integer', nullable: true })
  startSeconds: number | null;

  /** Time limit from `started_at` to the end; `null`: none. */
  @Column({ name: 'run_seconds', type: 'integer', nullable: true })
  runSeconds: number | null;

  /** Time limit from `stop_requested_at` to the end, after which the run counts as ended whatever the orchestrator reports. */
  @Column({ name: 'stop_seconds', type: 'integer' })
  stopSeconds: number;

  /** Time of the next check by a worker; `null` when none is due. */
  @Column({ name: 'next_check_at', type: 'timestamptz', precision: 3, nullable: true })
  nextCheckAt: Date | null;

  /** Consecutive checks without a change; the interval until the next one grows with them. */
  @Column({ type: 'integer' })
  checks: number;

  /** Consecutive not-found responses of the orchestrator, at least a minute apart. */
  @Column({ name: 'missing_checks', type: 'integer', default: 0 })
  missingChecks: number;

  /** Time of the orchestrator's last response about the run, including not-found responses. */
  @Column({ name: 'checked_at', type: 'timestamptz', precision: 3, nullable: true })
  checkedAt: Date | null;

  @Column({ name: 'lease_until', type: 'timestamptz', precision: 3, nullable: true })
  leaseUntil: Date | null;

  /** Fencing token: the late write of a worker whose lease expired finds another token and is rejected. */
  @Column({ name: 'lease_token', type: 'uuid', nullable: true })
  leaseToken: string | null;
}

/** Id of the run's DAG run: the run's own id, unless it adopted the DAG run of an earlier run. */
export function dagRunIdOf({ id, adoptedDagRunId }: Pick<Run, 'adoptedDagRunId' | 'id'>): string {
  return adoptedDagRunId ?? id;
}
