import { AsyncLocalStorage } from 'node:async_hooks';
import { startSpan, traceparentOf, type Span } from './span.js';

/** State of one request, available in all its asynchronous calls. */
export interface RequestScope {
  span: Span;
  /** The flags that were evaluated, for clients with `attachFlags`. */
  flags: Map<string, boolean>;
}

const MAX_FLAGS = 100;

// A global symbol: the package's ES modules, its CommonJS modules and each of its entries are separate bundles, and share the storage.
const STORAGE = Symbol.for('@signalbox/client/request-scope/1');
type Global = typeof globalThis & { [STORAGE]?: AsyncLocalStorage<RequestScope> };
const storage = ((globalThis as Global)[STORAGE] ??= new AsyncLocalStorage());

/**
 * Runs a function in the scope of a request: continues the trace of the `traceparent` header, or starts one. The middleware does this
 * for each request; use it for other work, such as messages of a queue.
 */
export function runInTrace<T>(traceparentHeader: string | null | undefined, run: () => T): T {
  return runInScope(newScope(traceparentHeader), run);
}

/** `traceparent` for requests to other services; `undefined` outside of a trace. */
export function traceparent(): string | undefined {
  const scope = currentScope();
  return scope && traceparentOf(scope.span);
}

/** `traceId` and `spanId` of the current request, for logs: `pino({ mixin: traceFields })`. Empty outside of a trace. */
export function traceFields(): { traceId?: string; spanId?: string } {
  const span = currentScope()?.span;
  return span === undefined ? {} : { traceId: span.traceId, spanId: span.spanId };
}

export function newScope(traceparentHeader: unknown): RequestScope {
  return { span: startSpan(traceparentHeader), flags: new Map() };
}

export function runInScope<T>(scope: RequestScope, run: () => T): T {
  return storage.run(scope, run);
}

export function currentScope(): RequestScope | undefined {
  return storage.getStore();
}

/** Records the value of a flag for the events of the same request. */
export function recordEvaluation(flagKey: string, value: boolean): void {
  const flags = currentScope()?.flags;
  if (flags !== undefined && (flags.has(flagKey) || flags.size < MAX_FLAGS)) flags.set(flagKey, value);
}
