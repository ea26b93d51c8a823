// The package's entry for Node: everything that programs import.
export { createClient, SignalboxClient, type AnyEvent, type ClientOptions } from './client.js';
export { captureErrors, type CaptureErrorsOptions } from './errors/capture-errors.js';
export { thrownEvent, type ErrorOptions } from './errors/thrown-event.js';
export type { DropReason, EnqueueResult } from './events/drop-reason.js';
export type { EventInput, SentEvent } from './events/event-json.js';
export type { EventsReport } from './events/event-pipeline.js';
export type { EventsOptions } from './events/events-options.js';
export * from './events/events.gen.js';
export { flagsPlugin, type NodeFlagsOptions as FlagsOptions } from './flags/flags-plugin.js';
export type { EvalContext, Explanation, Flags, FlagsStatus } from './flags/flags.js';
// `export *`: programs can only augment an interface that is exported this way.
export * from './flags/flag-key.js';
export { TestFlags } from './flags/test-flags.js';
export type { Plugin } from './plugin.js';
export type { ClientError } from './shared/client-error.js';
export { runInTrace, traceFields, traceparent } from './trace/request-scope.js';
export { VERSION } from './version.js';
