import type { ServerResponse } from 'node:http';
import type { Observable } from 'rxjs';
import type { Caller } from '../auth/caller.js';

/** Kind of a stream, a label of metrics. */
export type StreamKind = 'flags' | 'live' | 'logs' | 'ofrep';

/** An encoded message, in one or several parts, which any number of subscribers can share. */
export type Frame = Buffer | readonly Buffer[];

/** An open stream of server-sent events. */
export interface EventStream {
  kind: StreamKind;
  holder: StreamHolder;
  response: ServerResponse;
  /**
   * Frames for the subscriber. The response ends when they complete or fail: the subscriber reconnects with the last id that
   * it has received.
   */
  frames: Observable<Frame>;
}

/** Owner of streams that are counted together. */
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
