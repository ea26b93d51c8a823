import type { Request } from 'express';

/** A callback with a valid signature, whose body is not parsed yet. */
export interface SignedCallback {
  body: Buffer;
  /** The 32 bytes of the valid signature. */
  signature: Buffer;
  /** Time of sending by the sender's clock. */
  sentAt: Date;
}

const callbacks = new WeakMap<Request, SignedCallback>();

export function setSignedCallback(request: Request, callback: SignedCallback): void {
  callbacks.set(request, callback);
}

/** @throws Error when the guard did not run: a programming error, never the caller's. */
export function signedCallback(request: Request): SignedCallback {
  const callback = callbacks.get(request);
  if (callback === undefined) throw new Error('the callback guard did not run');
  return callback;
}

const PATH = /^\/api\/v1\/apps\/runs\/[^/]+\/(?:callback|token)\/*$/i;

/**
 * Whether a request goes to a route for signed messages of a run, whose signature is checked before its body is parsed.
 * Like Express, it ignores letter case and a trailing slash.
 */
export function isCallbackPath(path: string): boolean {
  return PATH.test(path);
}
