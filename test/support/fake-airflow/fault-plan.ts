/** The questions that the fake knows. */
export type FakeRoute =
  | 'batch'
  | 'clear'
  | 'attempts'
  | 'config'
  | 'dag'
  | 'dag_source'
  | 'dag_tasks'
  | 'dag_versions'
  | 'find'
  | 'health'
  | 'import_errors'
  | 'list'
  | 'log'
  | 'other'
  | 'patch'
  | 'pause'
  | 'pools'
  | 'remove'
  | 'submit'
  | 'tasks'
  | 'token'
  | 'version';

export type Fault =
  /** Answered so, and nothing is done. */
  | { kind: 'answer'; status: number; body?: string; type?: string; headers?: Record<string, string> }
  /** Nothing is done, and the connection is reset. */
  | { kind: 'reset' }
  /** Nothing is done, and nothing is answered. */
  | { kind: 'hang' }
  /** It is done, and the connection is closed without an answer. */
  | { kind: 'lose_answer' }
  /** It is done, and half of the answer comes. */
  | { kind: 'cut' }
  /** It is done, and the answer comes after a while. */
  | { kind: 'slow'; ms: number }
  /** It is done, and the answer comes when the promise is fulfilled. */
  | { kind: 'hold'; until: Promise<unknown> }
  /** It is done, and the body comes a byte at a time. */
  | { kind: 'drip'; ms: number }
  /** A body without an end. */
  | { kind: 'endless' };

/** What goes wrong next, by route. */
export class FaultPlan {
  private readonly planned = new Map<FakeRoute, Fault[]>();

  add(route: FakeRoute, fault: Fault, times = 1): void {
    const queue = this.planned.get(route) ?? [];
    this.planned.set(route, queue);
    for (let n = 0; n < times; n++) queue.push(fault);
  }

  take(route: FakeRoute): Fault | null {
    return this.planned.get(route)?.shift() ?? null;
  }

  clear(): void {
    this.planned.clear();
  }
}
