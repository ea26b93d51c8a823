/** Routes that the fake supports. */
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
  /** Returns this response without processing the request. */
  | { kind: 'answer'; status: number; body?: string; type?: string; headers?: Record<string, string> }
  /** Resets the connection without processing the request. */
  | { kind: 'reset' }
  /** Neither processes the request nor responds. */
  | { kind: 'hang' }
  /** Processes the request, and closes the connection without a response. */
  | { kind: 'lose_answer' }
  /** Processes the request, and sends half of the response. */
  | { kind: 'cut' }
  /** Processes the request, and responds after a delay. */
  | { kind: 'slow'; ms: number }
  /** Processes the request, and responds when the promise is fulfilled. */
  | { kind: 'hold'; until: Promise<unknown> }
  /** Processes the request, and sends the body byte by byte. */
  | { kind: 'drip'; ms: number }
  /** Sends an endless body. */
  | { kind: 'endless' };

/** Planned faults by route, each for the next request. */
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
