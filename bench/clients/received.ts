import type { Participant } from '../support/participant.js';
import type { StubServerCount, StubServerRequest } from './stub-server.js';

const COUNT_TIMEOUT_MS = 60_000;

/** Counts what the stub server received since the last call. */
export function receivedBy(stubServer: Participant): Promise<StubServerCount> {
  return stubServer.request<StubServerCount>({ kind: 'count' } satisfies StubServerRequest, COUNT_TIMEOUT_MS);
}
