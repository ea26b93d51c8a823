import { jitter, type Random } from '../../common/time/jitter.js';

/** Number of successive failures that open the breaker. */
const FAILURES = 5;
const FIRST_OPEN_MS = 20_000;
const LONGEST_OPEN_MS = 60_000;
/** An open time is shortened by up to a quarter, so that replicas do not retry together: 15–60 s. */
const JITTER = 0.25;
/** Retry hint for calls that are rejected while a probe is in progress. */
const PROBE_PAUSE_MS = 1000;

/** `neutral`: the outcome shows nothing about the orchestrator (not sent, or aborted by the caller). */
export type CallResult = 'failure' | 'neutral' | 'success';

/** Permission for one call, whose result must be reported with it. */
export interface Permit {
  allowed: true;
  /** Number of openings before the call: results of calls that began before the last opening are ignored. */
  generation: number;
}

export interface Refusal {
  allowed: false;
  retryAfterMs: number;
}

/**
 * Opens after five failures in a row, for a time that grows with each opening; then admits one probe, whose result closes it
 * or opens it again. It uses the time that its caller passes, and is independent of the protected service.
 *
 * Own implementation, because cockatiel's `ConsecutiveBreaker` lacks three features: a retry hint while open, rejection
 * while a probe runs, and probes without a result. See docs/adr/0008-libraries.md.
 */
export class CircuitBreaker {
  private state: 'closed' | 'open' | 'probing' = 'closed';
  private failures = 0;
  private generation = 0;
  /** Number of openings since the breaker was last closed. */
  private openings = 0;
  private openUntilMs = 0;

  /** @param random 0 ≤ r < 1. */
  constructor(private readonly random: Random = Math.random) {}

  get isOpen(): boolean {
    return this.state !== 'closed';
  }

  enter(nowMs: number): Permit | Refusal {
    if (this.state === 'probing') return { allowed: false, retryAfterMs: PROBE_PAUSE_MS };
    if (this.state === 'open') {
      if (nowMs < this.openUntilMs) {
        return { allowed: false, retryAfterMs: Math.ceil(this.openUntilMs - nowMs) };
      }
      this.state = 'probing';
    }
    return { allowed: true, generation: this.generation };
  }

  leave({ generation }: Permit, result: CallResult, nowMs: number): void {
    if (generation !== this.generation) return;
    if (result === 'success') {
      if (this.state === 'probing') this.generation++;
      this.state = 'closed';
      this.failures = 0;
      this.openings = 0;
    } else if (result === 'failure') {
      this.failures++;
      if (this.state === 'probing' || this.failures >= FAILURES) this.open(nowMs);
    } else if (this.state === 'probing') {
      // The next call can be the probe.
      this.state = 'open';
    }
  }

  private open(nowMs: number): void {
    const longest = Math.min(LONGEST_OPEN_MS, FIRST_OPEN_MS * 2 ** this.openings);
    this.openUntilMs = nowMs + jitter(longest, longest * (1 - JITTER), this.random);
    this.state = 'open';
    this.openings++;
    this.failures = 0;
    this.generation++;
  }
}
