import type { IncomingMessage } from 'node:http';
import type { ApiKeyIdentity } from '../auth/authentication/api-keys/api-key-authenticator.js';
import type { IngestLimits } from '../projects/project-limits.js';

/** Results of the guards for one ingest request, read by the handler. */
export interface IngestContext {
  apiKey: ApiKeyIdentity;
  limits: IngestLimits;
  gzip: boolean;
  /** The signed bytes, inflated; set by the signature guard. */
  body: Buffer;
  /** Releases the memory that was reserved for this request; idempotent. */
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
