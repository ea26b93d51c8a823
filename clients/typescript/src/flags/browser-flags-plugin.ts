import type { Plugin } from '../plugin.js';
import type { Flags, FlagsOptions } from './flags.js';
import { portableBucketSteps } from './portable-bucket.js';
import { SyncedFlags } from './synced-flags.js';

/** `const flags = client.use(flagsPlugin())`. Browsers set the user agent themselves. */
export function flagsPlugin(options: FlagsOptions = {}): Plugin<Flags> {
  return {
    install: (connection) => {
      const platform = { buckets: portableBucketSteps, cache: null, requestHeaders: {}, onHide };
      const api = new SyncedFlags(connection, platform, options);
      return { api, close: (timeoutMs) => api.close(timeoutMs) };
    },
  };
}

/** The part of a page that the plugin uses. Absent in a worker. */
interface Page {
  document?: EventSource & { visibilityState: string };
  addEventListener?: EventSource['addEventListener'];
}
interface EventSource {
  addEventListener(name: string, listener: () => void, options: { signal: AbortSignal }): void;
}

/**
 * A hidden page may be terminated without another event, above all on phones. `pagehide` is for browsers that leave a page without
 * hiding it first.
 */
function onHide(listener: () => void): () => void {
  const page = globalThis as unknown as Page;
  const { document } = page;
  const aborter = new AbortController();
  const { signal } = aborter;
  const whenHidden = (): void => {
    if (document?.visibilityState === 'hidden') listener();
  };
  document?.addEventListener('visibilitychange', whenHidden, { signal });
  page.addEventListener?.('pagehide', listener, { signal });
  return () => aborter.abort();
}
