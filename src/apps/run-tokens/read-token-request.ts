import { aboutAnotherRun, invalidBody, readSignedFields } from '../callbacks/signed-body.js';

/**
 * Checks the body of a token request. The signature of a callback is made with the same secret and does not cover the
 * address: a client that has read a callback must not get a token with it.
 *
 * @param dagId of the run.
 * @throws ProblemError `callback_invalid`, `callback_run_mismatch`
 */
export function requireTokenRequest(body: Buffer, runId: string, dagId: string): void {
  const { state, kind, dag_id: namedDag } = readSignedFields(body, runId);
  if (state !== undefined) {
    throw invalidBody(
      'Send callbacks to the callback URL of the run.',
      'state',
      'is not part of a token request',
    );
  }
  if (kind !== undefined && kind !== 'token') {
    throw invalidBody('Send callbacks to the callback URL of the run.', 'kind', 'must be token, or absent');
  }
  if (namedDag !== undefined && namedDag !== null && namedDag !== dagId) throw aboutAnotherRun('dag_id');
}
