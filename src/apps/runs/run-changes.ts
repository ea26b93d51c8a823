import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Subject, type Observable } from 'rxjs';
import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../config/app-config.js';
import { ALL_ROLES } from '../../config/process-settings.js';
import { execute } from '../../database/rows.js';
import type { RunState } from '../model/runs/run-state.js';

export interface RunChange {
  runId: string;
  projectId: string;
  installationId: string;
  state: RunState;
}

/**
 * Notifies the workers of this replica, after the commit, that a run was created or changed. Only a hint to poll sooner:
 * other replicas do not receive it, and a crash loses it. Without effect in a process without the role worker.
 */
@Injectable()
export class RunChanged implements OnModuleDestroy {
  private readonly subject = new Subject<RunChange>();
  readonly changes: Observable<RunChange> = this.subject.asObservable();

  constructor(@Inject(AppConfig) private readonly config: Pick<AppConfig, 'roles'> = { roles: ALL_ROLES }) {}

  emit(change: RunChange): void {
    if (this.config.roles.worker) this.subject.next(change);
  }

  onModuleDestroy(): void {
    this.subject.complete();
  }
}

/**
 * PostgreSQL channel; the payload is `<project id>:<run id>`. Notifications can be lost: a subscriber that needs every
 * change polls the table.
 */
export const RUNS_CHANNEL = 'signalbox_runs';

/** Notifies all replicas, with the commit, that a run is new or has changed. */
export async function announceRun(
  manager: EntityManager,
  { id, projectId }: { id: string; projectId: string },
): Promise<void> {
  await execute(manager, sql`SELECT pg_notify(${RUNS_CHANNEL}, ${`${projectId}:${id}`})`);
}
