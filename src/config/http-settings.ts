import type { SettingsReader } from './settings-reader.js';

/** How the service behaves as an HTTP server. */
export interface HttpSettings {
  /** Longest time for a request to arrive, head and body together. */
  requestTimeoutMs: number;
}

export function readHttpSettings(read: SettingsReader): HttpSettings {
  return {
    requestTimeoutMs:
      1000 *
      read.integer('SERVICE_REQUEST_TIMEOUT_SECONDS', {
        help: 'How long a request, head and body together, may take to arrive, on every route; then it gets 408.',
        default: 30,
        min: 1,
        max: 3600,
        example: '30',
      }),
  };
}
