import type { Participant } from '../support/participant.js';
import type { StandInCount, StandInQuestion } from './stand-in.js';

const COUNT_TIMEOUT_MS = 60_000;

/** What the stand-in received since the last question. */
export function receivedBy(standIn: Participant): Promise<StandInCount> {
  return standIn.request<StandInCount>({ kind: 'count' } satisfies StandInQuestion, COUNT_TIMEOUT_MS);
}
