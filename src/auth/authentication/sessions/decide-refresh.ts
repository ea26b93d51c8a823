import type { Session } from './session.entity.js';

/**
 * How long the token before the current one still gives the current one: two tabs that refresh at the
 * same moment, or an answer that was lost on its way.
 */
export const REPEAT_MS = 20_000;

/**
 * - `rotate`: the token is the latest one; the next takes its place.
 * - `repeat`: it was the latest one just now; its successor is given again.
 * - `reuse`: it was exchanged long ago. It was copied, and which of the two callers is the user is unknown.
 */
export type RefreshDecision = 'ended' | 'repeat' | 'reuse' | 'rotate';

/** @param generation of an authentic token, hence one that was given out. */
export function decideRefresh(
  session: Pick<Session, 'endedAt' | 'expiresAt' | 'generation' | 'rotatedAt'>,
  generation: number,
  now: number,
): RefreshDecision {
  if (session.endedAt !== null || session.expiresAt.getTime() <= now) return 'ended';
  // A later one than the database knows of was given out before the database was restored.
  if (generation >= session.generation) return 'rotate';
  const isPrevious = generation === session.generation - 1;
  return isPrevious && now - session.rotatedAt.getTime() <= REPEAT_MS ? 'repeat' : 'reuse';
}
