import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Subject, type Observable } from 'rxjs';
import { AppConfig } from '../../config/app-config.js';
import { ALL_ROLES } from '../../config/process-settings.js';
import type { RunState } from '../model/run-state.js';

export interface RunChange {
  runId: string;
  projectId: string;
  installationId: string;
  state: RunState;
}

/**
 * Notifies the workers of this replica, after the commit, that a run was created or changed. Only a hint to poll
 * sooner: other replicas do not receive it, and a crash loses it. A process without the role worker has none to notify.
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
