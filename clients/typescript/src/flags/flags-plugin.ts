import { bucketSteps } from '../../../../src/flags/rule/bucket.js';
import type { Plugin } from '../plugin.js';
import { recordEvaluation } from '../trace/request-scope.js';
import { USER_AGENT } from '../version.js';
import { CacheFile } from './cache-file.js';
import type { Flags, FlagsOptions } from './flags.js';
import { SyncedFlags } from './synced-flags.js';

export interface NodeFlagsOptions extends FlagsOptions {
  /** File that keeps the last known good flags for the next start. Default: none. */
  cacheFile?: string | undefined;
}

/** `const flags = client.use(flagsPlugin())`. */
export function flagsPlugin(options: NodeFlagsOptions = {}): Plugin<Flags> {
  return {
    install: (connection) => {
      const { cacheFile } = options;
      const cache = cacheFile === undefined ? null : new CacheFile(cacheFile, connection.projectId);
      const requestHeaders = { 'user-agent': USER_AGENT };
      const platform = { buckets: bucketSteps, cache, requestHeaders, onEvaluation: recordEvaluation };
      const api = new SyncedFlags(connection, platform, options);
      return { api, close: (timeoutMs) => api.close(timeoutMs) };
    },
  };
}
