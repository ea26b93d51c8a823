import type { Caller } from '../auth/caller.js';

/** Whose streams are counted together. */
export interface StreamHolder {
  kind: 'api_key' | 'service_account' | 'user';
  id: string;
}

/**
 * All sessions and tokens of a person count as one holder, and so do all instances of a program that share an API key or a
 * service account.
 */
export function streamHolderOf(caller: Caller): StreamHolder {
  if (caller.kind === 'api_key') return { kind: 'api_key', id: caller.key.keyId };
  const { credential, userId } = caller;
  if (credential.kind === 'run') return { kind: 'user', id: credential.runId };
  return { kind: credential.kind === 'service_account' ? 'service_account' : 'user', id: userId };
}
