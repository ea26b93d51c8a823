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
 * Tells the workers of this replica that a run was created or changed, after the commit. A hint to look
 * sooner, nothing more: other replicas do not hear it, and a crash forgets it.
 */
@Injectable()
export class RunChanged implements OnModuleDestroy {
  private readonly subject = new Subject<RunChange>();
  readonly changes: Observable<RunChange> = this.subject.asObservable();

  tell(change: RunChange): void {
    this.subject.next(change);
  }

  onModuleDestroy(): void {
    this.subject.complete();
  }
}
