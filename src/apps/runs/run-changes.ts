import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Subject, type Observable } from 'rxjs';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../config/app-config.js';
import { ALL_ROLES } from '../../config/settings/process-settings.js';
import { execute, number, text, type RowOf } from '../../database/rows.js';
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

/** What a stream reports of a run that is new or has changed. */
export const STREAMED_RUN = {
  id: text(),
  project_id: text(),
  installation_id: text(),
  state: text<RunState>(),
  version: number(),
  /** Unix milliseconds. */
  updated_ms: number(),
};
export type StreamedRun = RowOf<typeof STREAMED_RUN>;

/** The columns of {@link STREAMED_RUN}, of the table `runs` or of a statement's `RETURNING *`. */
export const STREAMED_COLUMNS = raw(
  'id, project_id, installation_id, state, version, floor(extract(epoch FROM updated_at) * 1000)::float8 AS updated_ms',
);

/**
 * PostgreSQL channel; the payload is a {@link StreamedRun} as JSON. Notifications can be lost: a subscriber that needs
 * every change polls the table.
 */
export const RUNS_CHANNEL = 'signalbox_runs';

/**
 * End of a statement that notifies all replicas, with the commit, of runs that are new or have changed.
 *
 * @param changed rows with the columns of `runs`, and conditions that select some of them.
 */
export function announcing(changed: Sql): Sql {
  return sql`SELECT pg_notify(${RUNS_CHANNEL}, row_to_json(streamed)::text)
     FROM (SELECT ${STREAMED_COLUMNS} FROM ${changed}) AS streamed`;
}

/** Notifies all replicas, with the commit, that a run is new or has changed. */
export async function announceRun(manager: EntityManager, { id }: { id: string }): Promise<void> {
  await execute(manager, announcing(sql`runs WHERE id = ${id}`));
}
