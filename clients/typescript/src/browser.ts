// The package's entry for browsers: flags only.
export { createClient, SignalboxBrowserClient, type BrowserClientOptions } from './browser-client.js';
export { flagsPlugin } from './flags/browser-flags-plugin.js';
export type { EvalContext, Explanation, Flags, FlagsOptions, FlagsStatus } from './flags/flags.js';
// `export *`: programs can only augment an interface that is exported this way.
export * from './flags/flag-key.js';
export { TestFlags } from './flags/test-flags.js';
export type { Plugin } from './plugin.js';
export type { ClientError } from './shared/client-error.js';
export { VERSION } from './version.js';
