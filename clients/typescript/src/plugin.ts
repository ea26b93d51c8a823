import type { Connection } from './shared/connection.js';

/** An extension of a client: `client.use(plugin)` returns its API. */
export interface Plugin<T> {
  /** @returns the API of the plugin, and a function that releases its resources within `timeoutMs` milliseconds. */
  install(connection: Connection): { api: T; close: (timeoutMs: number) => Promise<void> };
}
