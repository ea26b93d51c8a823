import type { IncomingMessage } from 'node:http';
import type { ApiKeyIdentity } from '../auth/authentication/api-keys/api-key-authenticator.js';
import type { IngestLimits } from '../projects/project-limits.js';

/** What the guards have found out about one ingest request, for the handler. */
export interface IngestContext {
  apiKey: ApiKeyIdentity;
  limits: IngestLimits;
  gzip: boolean;
  /** The signed bytes, inflated; set by the signature guard. */
  body: Buffer;
  /** Gives back the memory that was counted for this request; safe to call more than once. */
  release: () => void;
}

const CONTEXT = Symbol('ingest context');
type WithContext = IncomingMessage & { [CONTEXT]?: IngestContext };

export function setIngestContext(request: WithContext, context: IngestContext): void {
  request[CONTEXT] = context;
}

/** @throws Error when the guards did not run: a mistake in the wiring, never the caller's. */
export function ingestContext(request: WithContext): IngestContext {
  const context = request[CONTEXT];
  if (context === undefined) throw new Error('the ingest guards did not run');
  return context;
}
