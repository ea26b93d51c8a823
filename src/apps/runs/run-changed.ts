import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Subject, type Observable } from 'rxjs';
import type { RunState } from '../model/run-state.js';

export interface RunChange {
  runId: string;
  projectId: string;
  installationId: string;
  state: RunState;
}

/**
 * Notifies the workers of this replica, after the commit, that a run was created or changed. Only a hint to poll
 * sooner: other replicas do not receive it, and a crash loses it.
 */
@Injectable()
export class RunChanged implements OnModuleDestroy {
  private readonly subject = new Subject<RunChange>();
  readonly changes: Observable<RunChange> = this.subject.asObservable();

  emit(change: RunChange): void {
    this.subject.next(change);
  }

  onModuleDestroy(): void {
    this.subject.complete();
  }
}
