import type { Connection } from './shared/connection.js';

/** Something that a client carries: `client.use(plugin)` returns what it offers. */
export interface Plugin<T> {
  /** @returns what it offers, and how to release it within so many milliseconds. */
  install(connection: Connection): { api: T; close: (timeoutMs: number) => Promise<void> };
}
