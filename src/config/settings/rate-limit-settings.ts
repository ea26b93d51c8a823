import type { SettingsReader } from './settings-reader.js';

/** Limits of callers of all routes except ingest, across all replicas. */
export interface RateLimitSettings {
  /** Per caller. */
  requestsPerMinute: number;
  /** Of these, requests that write. */
  writesPerMinute: number;
  /** Verifications of passwords and links, per source IP. */
  loginsPerMinute: number;
  /** Versions of apps, per user. */
  publishesPerMinute: number;
}

export function readRateLimitSettings(read: SettingsReader): RateLimitSettings {
  const requestsPerMinute = read.integer('API_RATE_LIMIT_REQUESTS_PER_MINUTE', {
    help: 'Requests per minute and caller (user, token, API key or address), excluding ingest.',
    default: 1200,
    min: 10,
    max: 100_000_000,
    example: '1200',
  });
  return {
    requestsPerMinute,
    writesPerMinute: read.integer('API_RATE_LIMIT_WRITES_PER_MINUTE', {
      help: 'Of these requests, those that write, such as creating a flag; evaluating flags does not count. Not set: half of the requests.',
      default: Math.ceil(requestsPerMinute / 2),
      min: 1,
      max: 100_000_000,
      example: '600',
    }),
    loginsPerMinute: read.integer('API_RATE_LIMIT_LOGINS_PER_MINUTE', {
      help: 'Logins, and other requests that verify a password or the code of a link, per minute and source IP. Not set: a tenth of the requests, and at least 10.',
      default: Math.max(10, Math.ceil(requestsPerMinute / 10)),
      min: 1,
      max: 100_000_000,
      example: '120',
    }),
    publishesPerMinute: read.integer('APP_RATE_LIMIT_PUBLISHES_PER_MINUTE', {
      help: 'Versions of apps that a person can publish per minute, including attempts with an invalid manifest.',
      default: 30,
      min: 1,
      max: 100_000_000,
      example: '30',
    }),
  };
}
