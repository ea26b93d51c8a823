import { Problem } from './problem';
import { basePath } from './service-address';

export interface ConnectionState {
  /** `throttled`: the service rejected requests with 429. */
  status: 'ok' | 'throttled' | 'unreachable';
  /** Time of the next attempt, in Unix milliseconds; `null` while the service responds. */
  retryAtMs: number | null;
}

const OK: ConnectionState = { status: 'ok', retryAtMs: null };
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 15_000;

/** Whether the service responds: updated by every call, shown by the bar in the shell. */
class Connection {
  private state: ConnectionState = OK;
  private failures = 0;
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): ConnectionState => this.state;

  works(): void {
    this.failures = 0;
    if (this.state.status === 'unreachable' || isOver(this.state)) this.set(OK);
  }

  failed(problem: Problem): void {
    const status = problem.status === 429 ? 'throttled' : 'unreachable';
    // Several calls fail at once; only the first of them decides when to retry.
    if (this.state.status === status && !isOver(this.state)) return;
    this.failures += 1;
    const backoff = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.failures - 1));
    this.set({ status, retryAtMs: Date.now() + (problem.retryAfterMs ?? backoff) });
  }

  /** Probes the service. @returns whether it responds. */
  async probe(): Promise<boolean> {
    try {
      const response = await fetch(`${basePath}/health/live`, { cache: 'no-store' });
      if (!response.ok) throw new Error(`status ${response.status}`);
      this.failures = 0;
      this.set(OK);
      return true;
    } catch {
      this.failed(Problem.unreachable(true));
      return false;
    }
  }

  private set(state: ConnectionState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

function isOver({ retryAtMs }: ConnectionState): boolean {
  return retryAtMs === null || retryAtMs <= Date.now();
}

export const connection = new Connection();
