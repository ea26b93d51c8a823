import type { Caller } from '../auth/caller.js';

/** Whose streams are counted together. */
export interface StreamHolder {
  kind: 'api_key' | 'user';
  id: string;
}

/** All sessions and tokens of a user count as one holder, and so do all instances of a program that share an API key. */
export function streamHolderOf(caller: Caller): StreamHolder {
  return caller.kind === 'user'
    ? { kind: 'user', id: caller.userId }
    : { kind: 'api_key', id: caller.key.keyId };
}
