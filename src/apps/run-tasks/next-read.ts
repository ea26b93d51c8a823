import { backoffMs, jitter, type Random } from '../../common/time/jitter.js';

const WATCHED_MS = 3000;
/** Reads after the end of a run: until its tasks have ended, too, and the log of the failed one is written. */
export const MAX_END_READS = 12;
const AGAIN = { firstMs: 2000, maxMs: 300_000 };
const UNREACHABLE_WATCHED = { firstMs: 4000, maxMs: 30_000 };

export interface ReadFacts {
  /** The run has ended. */
  isOver: boolean;
  /** The run's tasks can no longer change. */
  isComplete: boolean;
  /** Number of reads since the end, or of consecutive failed ones before it, including this one. */
  reads: number;
  /** The orchestrator's retry hint. */
  retryAfterMs: number | null;
  failed: boolean;
}

/** Milliseconds until the tasks are read again; `null`: not again. */
export function nextReadInMs(facts: ReadFacts, random: Random = Math.random): number | null {
  const { isOver, isComplete, reads, retryAfterMs, failed } = facts;
  if (isOver && (isComplete || reads >= MAX_END_READS)) return null;
  const minMs = retryAfterMs ?? 0;
  if (isOver) return Math.max(minMs, backoffMs(reads - 1, AGAIN, random));
  if (failed) return Math.max(minMs, backoffMs(reads - 1, UNREACHABLE_WATCHED, random));
  return jitter(WATCHED_MS * 0.75, WATCHED_MS * 1.25, random);
}
